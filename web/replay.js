// A game again. Moments are fetched one by one and morphed in by app.js; the next ones are fetched before they are asked
// for. Every way to a moment is a link of the page, so without this script all of it works, too.
'use strict';
{
const place = $('.replay'), deck = $('.deck'), range = $('.time [type=range]');
let at = Number(deck.dataset.at), last = Number(deck.dataset.last), eyes = place.dataset.eyes, wanted = at;
const moments = new Map(), MOST = 400;                             // what was fetched, by eyes and number
const query = (step, who = eyes) => `?step=${step}${who ? `&eyes=${who}` : ''}`;
const clamp = step => Math.max(0, Math.min(last, step));

function fetched(step) {
  const key = query(step);
  if (!moments.has(key)) {
    if (moments.size >= MOST) moments.delete(moments.keys().next().value);
    const got = fetch(`${place.dataset.moments}/moment${key}`).then(answer => answer.ok ? answer.text() : Promise.reject(answer));
    got.catch(() => moments.delete(key));
    moments.set(key, got);
  }
  return moments.get(key);
}

// ---------- going somewhere ----------
async function go(step, glides = true) {
  const who = eyes;
  wanted = step = clamp(step);
  mark(step);                                                      // the deck follows the hand at once
  if (!glides) await new Promise(requestAnimationFrame);           // of what a slider passes, one moment a frame is enough
  if (wanted !== step || who !== eyes) return;
  const html = await fetched(step).catch(() => null);
  if (wanted !== step || who !== eyes) return;                     // somebody went on meanwhile
  if (html == null) return location.assign(query(step));           // the page says what is wrong
  const pieces = new DOMParser().parseFromString(html, 'text/html'), main = $('#table', pieces), was = picture();
  const one = Math.abs(step - at) === 1;
  at = step;
  main.dataset.turn = step;
  if (one && glides && step) draw(main.outerHTML); else { Idiomorph.morph(table(), main.outerHTML, morph); settle() }
  $$('.for-acts').forEach(acts => acts.replaceChildren($('.does', pieces).cloneNode(true)));
  local_times();
  signs();
  history.replaceState(null, '', query(step));
  $$('.to-moment').forEach(link => link.dataset.copy = location.href);
  for (const ahead of [1, 2, 3, -1]) if (clamp(step + ahead) === step + ahead) fetched(step + ahead).catch(() => {});
  return was !== picture();
}
const picture = () => [$('#table .board').innerHTML, $('#table .held')?.innerHTML, ...$$('#table .seat').map(seat => seat.innerText)].join();
const settle = () => document.getAnimations().forEach(a => a.effect?.getComputedTiming().endTime < Infinity && a.finish());   // no scene is played while one looks for a place

function mark(step) {
  const share = `${last ? step * 100 / last : 0}%`, ways = { first: 0, back: step - 1, on: step + 1, last };
  deck.style.setProperty('--at', share);
  range.value = step;
  for (const way of $$('[data-go]', deck)) {
    const to = clamp(ways[way.dataset.go]);
    way.href = query(to);
    to === step ? way.setAttribute('aria-disabled', 'true') : way.removeAttribute('aria-disabled');
  }
  const cols = $$('.cols a', deck), here = cols.findLast(col => Number(col.dataset.at) <= step) ?? cols[0];
  cols.forEach(col => col === here ? col.setAttribute('aria-current', 'step') : col.removeAttribute('aria-current'));
  range.setAttribute('aria-valuetext', `${here?.ariaLabel.replace('Go to ', '') ?? ''}, step ${step} of ${last}`);
  for (const line of $$('#log li')) {
    const when = Number(line.dataset.at);
    line.classList.toggle('later', when > step);
    line.classList.toggle('now', when === step && !line.matches('.when'));
  }
  show_now(calm.matches ? 'auto' : 'smooth');
}
function show_now(behavior) {                                      // the log where one is in it
  const log = $('#log'), now = $$('li', log).findLast(line => !line.matches('.later'));
  if (now && log.checkVisibility()) log.scrollTo({ top: now.offsetTop - log.clientHeight / 2, behavior });
}
$('#happened').addEventListener('toggle', e => e.newState === 'open' && show_now('auto'));      // a drawer was shut meanwhile
matchMedia('(max-width: 60rem)').addEventListener('change', () => show_now('auto'));      // or a tablet was turned

// ---------- letting it run ----------
const play_button = $('#play'), STEP = 1600;
let running = null, speed = 1;
function stop() {
  clearTimeout(running);
  running = null;
  play_button.ariaPressed = 'false';
  play_button.ariaLabel = 'Play';
}
async function run() {
  const changed = await go(at + 1);
  if (running === null) return;
  if (at >= last) return stop();
  const scene = Number(table().dataset.scene ?? 0);
  running = setTimeout(run, changed ? Math.max(STEP, scene) / speed : 150);      // what was done in secret is passed quickly
}
function start() {
  play_button.ariaPressed = 'true';
  play_button.ariaLabel = 'Pause';
  running = setTimeout(run, at >= last ? 0 : 300);
  if (at >= last) { at = -1; wanted = -1 }                         // once more from the beginning
}
play_button.addEventListener('click', () => running === null ? start() : stop());
const SPEEDS = [['0.5', '½×'], ['1', '1×'], ['3', '3×']];
function tempo(value) {
  const [, label] = SPEEDS.find(([each]) => each === value);
  speed = Number(value);
  $(`[name=speed][value="${value}"]`).checked = true;
  Object.assign($('.tempo'), { textContent: label, ariaLabel: `Speed: ${label}` });
}
$('.tempo').addEventListener('click', () => tempo(SPEEDS[(SPEEDS.findIndex(([value]) => Number(value) === speed) + 1) % SPEEDS.length][0]));
deck.addEventListener('change', e => e.target.name === 'speed' && tempo(e.target.value));

// ---------- presses, keys, fingers ----------
addEventListener('click', e => {
  const link = e.target.closest('.replay a[href]');
  if (!link || e.metaKey || e.ctrlKey || e.shiftKey || e.button) return;
  const to = new URL(link.href), step = to.searchParams.get('step');
  if (step === null || to.pathname !== place.dataset.moments) return;
  e.preventDefault();
  stop();
  if (link.closest('#happened:popover-open')) $('#happened').hidePopover();
  const who = to.searchParams.get('eyes') ?? '';
  who === eyes ? go(Number(step)) : look_through(who);
});
range.addEventListener('input', () => { stop(); go(Number(range.value), false) });
$('.time').addEventListener('submit', e => e.preventDefault());
addEventListener('keydown', e => {
  if (e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey || e.target.closest?.('[name=speed], textarea, [popover]:popover-open')) return;
  const rounds = $$('.cols a').map(col => Number(col.dataset.at));
  const to = {
    ArrowLeft: () => wanted - 1, ArrowRight: () => wanted + 1, Home: () => 0, End: () => last,
    PageUp: () => rounds.findLast(round => round < wanted) ?? 0, PageDown: () => rounds.find(round => round > wanted) ?? last,
  }[e.key];
  if (to) { e.preventDefault(); stop(); go(to()) }
  if (e.key === ' ' && !e.target.closest?.('a, button, input, summary')) { e.preventDefault(); play_button.click() }
});
let touch = null;
addEventListener('touchstart', e => {
  const sideways = e.target.closest?.('[data-more~=left], [data-more~=right], .deck, .side');      // what scrolls by itself keeps its finger
  touch = e.touches.length === 1 && e.target.closest?.('#table') && !sideways ? e.touches[0] : null;
}, { passive: true });
addEventListener('touchend', e => {
  const from = touch, to = e.changedTouches[0];
  touch = null;
  if (!from) return;
  const across = to.clientX - from.clientX, down = to.clientY - from.clientY;
  if (Math.abs(across) > 45 && Math.abs(across) > 2 * Math.abs(down)) { stop(); go(wanted + (across < 0 ? 1 : -1)) }
}, { passive: true });

// ---------- other eyes: the same moment, another log ----------
async function look_through(who) {
  const html = await fetch(query(wanted, who)).then(answer => answer.ok ? answer.text() : null).catch(() => null);
  if (html == null) return location.assign(query(wanted, who));
  const page = new DOMParser().parseFromString(html, 'text/html');
  eyes = who;
  place.dataset.eyes = who;
  Idiomorph.morph(table(), $('#table', page).outerHTML, morph);
  settle();
  for (const part of ['#log', '.exports', '.cols']) $(part).replaceWith($(part, page));
  $$('.for-acts').forEach(acts => acts.replaceChildren($('.does', page).cloneNode(true)));
  const kept = $('.time [name=eyes]');
  kept?.remove();
  if (who) range.before(Object.assign(document.createElement('input'), { type: 'hidden', name: 'eyes', value: who }));
  mark(wanted);
  local_times();
  signs();
  history.replaceState(null, '', query(wanted));
  $$('.to-moment').forEach(link => link.dataset.copy = location.href);
}

function local_times() {
  for (const time of $$('#table time[datetime]')) {
    const when = new Date(time.dateTime), today = when.toDateString() === new Date().toDateString();
    time.textContent = when.toLocaleString([], today ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
  }
}

for (const only_here of [play_button, $('.pick.speed'), $('.tempo')]) only_here.hidden = false;
local_times();
addEventListener('DOMContentLoaded', () => mark(at));                // app.js shows the end of a log
for (const ahead of [1, 2, 3]) if (at + ahead <= last) fetched(at + ahead).catch(() => {});
}
