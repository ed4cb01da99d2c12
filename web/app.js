// Tender in the browser. The server sends tables as HTML, and then what changes in them; we morph them in, let cards glide to where they
// are now, and send back what was pressed. Pages work as plain forms wherever this script does not run.
'use strict';
const $ = (what, where = document) => where.querySelector(what), $$ = (what, where = document) => [...where.querySelectorAll(what)];
const wear = theme => theme ? (document.documentElement.dataset.theme = theme) : delete document.documentElement.dataset.theme;
const kept = (...value) => { try { return value.length ? localStorage.setItem('theme', value[0]) : localStorage.theme ?? '' } catch { return '' } };
wear(kept());                                                      // before anything is painted

// ---------- picking and sending ----------
let socket = null, house_time = null;                               // what to add to performance.now() where there are clocks
const table = () => $('#table');
const picked = () => $('#table [data-play][aria-pressed=true]');
const unpick = () => $$('#table [aria-pressed]').forEach(e => e.removeAttribute('aria-pressed'));
let early = null;                                                  // pressed before there was a line: sent when there is one, if that is soon
const post = text => { if (socket?.readyState === WebSocket.OPEN) socket.send(text); else early = { text, at: performance.now() } };
const send = wish => post(JSON.stringify(wish));
const turn = () => Number(table().dataset.turn);
function play(one) {
  if (!one || table().ariaBusy === 'true') return;                 // a second click changes nothing
  table().ariaBusy = 'true';                                       // until the next picture
  send({ do: 'play', codes: one.dataset.play.split(' ').map(Number), turn: turn() });
}
const marks = () => $$('#table [data-mark][aria-pressed=true]').map(e => Number(e.dataset.mark));
function mark(...toggled) {                                        // on this page alone: the answer shows what it would come to
  toggled.forEach(e => e.ariaPressed = String(e.ariaPressed !== 'true'));
  $$('#table .acts .go').forEach(go => go.disabled = true);        // its words are old until then
  send({ do: 'mark', codes: marks(), turn: turn() });
}
function pick(one) { unpick(); one.ariaPressed = 'true'; name() }
function name() {                                                  // the one filled button says what it will do
  const go = $('#go'), one = picked();
  explain(one);
  if (!go) return;
  go.disabled = !one;
  go.textContent = one?.dataset.go ?? go.dataset.verb + (one ? ' ' : '…');
  go.ariaLabel = one && !one.dataset.go ? `${go.dataset.verb} ${one.ariaLabel}` : null;
  if (!one || one.dataset.go) return;
  const suit = ['c', 'd', 'h', 's'].find(s => one.classList.contains(s)), mini = document.createElement('span');
  mini.className = `mini ${suit}`;
  mini.innerHTML = `<b></b><svg><use href="#${suit}"/></svg>`;
  mini.firstChild.textContent = $('b', one).textContent;
  go.append(mini);
}
function explain(one) {                                            // the quiet line says what the picked thing is, or why it cannot be picked
  const words = one?.dataset.why ?? one?.dataset.about;
  const line = $('#ask small') ?? (words && $('#ask')?.appendChild(document.createElement('small')));
  if (!line) return;
  const own = line.dataset.own ?? line.innerHTML;                  // a new picture brings its own line and no data-own
  if (words) { line.dataset.own = own; line.textContent = words }
  else if (line.dataset.own != null) { line.innerHTML = own; delete line.dataset.own }
}

// ---------- showing ----------
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const ours = (old, now) => old.matches?.('input, #go, select:focus') && old.dataset.verb === now.dataset?.verb;
const morph = { morphStyle: 'outerHTML', callbacks: {
  beforeAttributeUpdated: name => name !== 'aria-pressed',          // a choice survives what others do
  beforeNodeMorphed: (old, now) => !ours(old, now),
} };
const scores = () => $$('#table .seat > .num');
const figure = text => Number(text.replace('−', '-').replace(/[^-\d]/g, ''));
let counted = [], counting;                                        // scores that wait for the scene to tell them
function count_up() {
  clearTimeout(counting);
  for (const [score, now] of counted) {
    const from = figure(score.textContent), to = figure(now), began = performance.now();
    hand_over(score, score.textContent, now);
    (function step() {
      const part = Math.min(1, (performance.now() - began) / 600), at = Math.round(from + (to - from) * part);
      score.textContent = part < 1 ? now.replace(/−?\u2060?(\$?)\d+/, (_, sign) => (at < 0 ? '−' : '') + sign + Math.abs(at)) : now;
      if (part < 1 && score.isConnected) requestAnimationFrame(step);
    })();
  }
  counted = [];
}
function hand_over(score, before, now) {                           // what somebody wins flies to them from where it was won
  const gain = figure(now) - figure(before), [, whose] = /\b(p\d)\b/.exec(score.closest('.seat')?.className) ?? [];
  const won = $(`#table .board .won.${whose}`) ?? $(`#table .board .${whose}`) ?? $('#table .board');
  if (gain <= 0 || !whose || calm.matches || !won || table().matches('.over')) return;
  const at = e => { const box = e.getBoundingClientRect(); return `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%)` };
  const coin = Object.assign(document.createElement('b'), { className: `gain ${whose}`, textContent: `+${now.includes('$') ? '$' : ''}${gain}`, ariaHidden: 'true' });
  document.body.append(coin);
  coin.animate([{ transform: at(won) }, { transform: at(score) }], { duration: 650, easing: 'cubic-bezier(.4,0,.2,1)' }).finished.finally(() => coin.remove());
}
function draw(html) {
  const told = scores().map(score => score.textContent);
  const moving = () => $$('#table :is(.card, .chip)[id]');
  const was = new Map(moving().map(e => [e.id, { at: e.getBoundingClientRect(), back: e.classList.contains('back') }]));
  const { turn: before, scene } = table().dataset, focused = table().contains(document.activeElement), over = table().matches('.over');
  Idiomorph.morph(table(), html, morph);
  if (table().dataset.turn !== before) unpick();
  dispatchEvent(new Event('drawn'));
  name();
  if (focused && !table().contains(document.activeElement)) $('#ask')?.focus();
  if (!over && (focused || document.activeElement === document.body)) $('.closing h2')?.focus({ preventScroll: true });      // how it ended
  if (calm.matches) return 0;
  const now = moving().map(e => [e, e.getBoundingClientRect(), getComputedStyle(e)]);    // read all, then write all
  for (const [e, to, style] of now) glide(e, was.get(e.id), to, style.animationName === 'none' ? 0 : parseFloat(style.animationDelay) * 1000);
  const lasts = scene ? 0 : Number(table().dataset.scene ?? 0);
  counted = [];
  if (lasts) scores().forEach((score, at) => {                     // told at the end of the scene, not before
    const now = score.textContent;
    if (told[at] != null && told[at] !== now) { score.textContent = told[at]; counted.push([score, now]) }
  });
  else if (!$('.gain')) scores().forEach((score, at) => told[at] != null && hand_over(score, told[at], score.textContent));
  clearTimeout(counting);
  if (counted.length) counting = setTimeout(count_up, lasts);
  return lasts;
}
function glide(e, from, to, delay) {
  if (!from) return delay || e.animate([{ opacity: 0 }, {}], 250);
  e.getAnimations().forEach(a => (a.id === 'glide' || a.animationName) && a.cancel());
  const turned = from.back && !e.classList.contains('back');
  const away = `translate(${from.at.x - to.x}px, ${from.at.y - to.y}px) scale(${from.at.width / to.width})`;
  if (away === 'translate(0px, 0px) scale(1)' && !turned) return;
  const time = { duration: turned ? 520 : 380, delay, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'backwards', id: 'glide' };
  const path = [{ transform: `${away}`, zIndex: 9, transformOrigin: '0 0' }, { transform: 'none', zIndex: 9, transformOrigin: '0 0' }];
  e.animate(path, time);
  if (!turned) return;
  const cover = Object.assign(document.createElement('div'), { className: 'card back cover' });
  e.append(cover);
  cover.animate([{}, { transform: 'rotateY(90deg)' }], { duration: 220, delay, fill: 'forwards' }).finished.finally(() => cover.remove());
}

// Frames wait while a scene plays (estimates turned over one by one); a press or a key skips it.
let frames = [], until = 0, timer;
function next() {
  clearTimeout(timer);
  while (frames.length && (Date.now() >= until || frames.length > 8)) show(frames.shift());
  if (frames.length) timer = setTimeout(next, until - Date.now());
}
function skip() {
  if (Date.now() >= until) return;
  until = 0;
  count_up();
  document.getAnimations().forEach(a => a.effect.getComputedTiming().endTime < Infinity && a.finish());
  next();
  bring();
}
function show(frame) {
  if (frame.goto) return location.assign(frame.goto);
  if (frame.table) until = Date.now() + draw(frame.table);
  if (Date.now() < until && frame.log) frames.unshift({ log: frame.log, log_from: frame.log_from });    // told when it has been seen
  else if (frame.log != null) tell(frame.log, frame.log_from);
  frame.reactions?.forEach(detail => dispatchEvent(new CustomEvent('reacted', { detail })));
  if (frame.hint) advise(frame.hint);
  else if ($('#hint').dataset.turn !== table().dataset.turn) $('#hint').hidePopover();
  const notice = $('#notice');
  if (frame.notice) { table().ariaBusy = null; notice.textContent = frame.notice; notice.hidden = false; notice.dataset.turn = table().dataset.turn }
  else if (notice.dataset.turn !== table().dataset.turn) notice.hidden = true;       // it stays until one has moved on, or presses it
  signs();
  bring();
}
let brought, bringing;
function bring() {                                                 // what one has to decide is in sight, once for every decision
  clearTimeout(bringing);
  if (Date.now() < until) return void (bringing = setTimeout(bring, until - Date.now()));
  const choices = $$('#table :is([data-play], [data-mark])'), hand = $('#table > .hand');
  if (!choices.length || brought === table().dataset.turn || $('#table .coach')) return;
  brought = table().dataset.turn;
  const box = e => e.getBoundingClientRect(), low = e => hand && !hand.contains(e) && getComputedStyle(hand).position === 'sticky' ? box(hand).top : innerHeight;
  const seen = e => { const { x, y, width, height } = box(e); return e.contains(document.elementFromPoint(x + width / 2, y + height / 2)) };
  if (choices.some(seen)) return;
  if (document.scrollingElement.scrollHeight <= innerHeight + 2) return choices[0].scrollIntoView({ block: 'nearest' });      // the board scrolls, or the hand
  const all = hand?.contains(choices[0]) ? [hand] : choices.filter(e => !hand?.contains(e));
  const top = Math.min(...all.map(e => box(e).top)) - 8, bottom = Math.max(...all.map(e => box(e).bottom)) + 8;
  scrollBy({ top: top < 0 ? top : Math.min(top, bottom - low(all[0])), behavior: calm.matches ? 'auto' : 'smooth' });
}
function name_things(panel) {                                      // opinions in the words of the table; the favourite is marked on it
  const thing = code => $$('#table :is([data-play], [data-mark])').find(e => (e.dataset.play ?? e.dataset.mark).split(' ')[0] === code);
  $$('[data-code]', panel).forEach(line => {
    const one = thing(line.dataset.code), words = (one?.ariaLabel ?? one?.dataset.go ?? one?.textContent)?.split('. ')[0];
    if (words) ($('b', line) ?? line).textContent = words;
    if (line.matches('li:first-child')) one?.classList.add('advised');
    if (line.matches('.mine')) one?.classList.add('chosen');
  });
}
function advise(html) {
  const panel = $('#hint');
  $('div', panel).innerHTML = html;
  name_things(panel);
  panel.dataset.turn = table().dataset.turn;
  panel.showPopover();
}
function tell(html, from) {
  const log = $('#log'), low = log.scrollTop + log.clientHeight > log.scrollHeight - 40;
  if (from === 0 && log.innerHTML === html) return;
  while (log.children.length > from) log.lastElementChild.remove();
  log.insertAdjacentHTML('beforeend', html);
  if (low || from === 0) log.scrollTop = log.scrollHeight;
}

// ---------- what scrolls fades where there is more of it (the sheet does), and keys reach it ----------
const REACHED = 'a[href], button:not(:disabled), input, select, summary, [tabindex]';
function sign(e) {
  const { overflowX, overflowY } = getComputedStyle(e), can = way => way === 'auto' || way === 'scroll', more = [];
  if (can(overflowX) && e.scrollLeft > 2) more.push('left');
  if (can(overflowX) && e.scrollLeft + e.clientWidth < e.scrollWidth - 2) more.push('right');
  if (can(overflowY) && e.scrollTop > 2) more.push('up');
  if (can(overflowY) && e.scrollTop + e.clientHeight < e.scrollHeight - 2) more.push('down');
  if (more.length) e.dataset.more = more.join(' ');
  else delete e.dataset.more;
  if (more.length && !e.matches(REACHED) && !$(REACHED, e)) e.tabIndex = 0;
}
const signs = () => $$('body *').filter(e => 'more' in e.dataset || e.scrollWidth > e.clientWidth + 2 || e.scrollHeight > e.clientHeight + 2).forEach(sign);
for (const what of ['resize', 'load', 'toggle']) addEventListener(what, signs, true);
addEventListener('scroll', e => e.target.dataset && sign(e.target), true);

// ---------- staying connected ----------
let wait = 250, retry, hidden = 0;
let latest = '';                                                   // the table as the server knows that we have it, drawn or not
function edited(edits) {                                           // each says where, how much is cut there, and what is put there
  let at = 0, now = '';
  for (const [from, cut, put] of edits) { now += latest.slice(at, from) + put; at = from + cut }
  return now + latest.slice(at);
}
function lost(now) {                                               // said aloud when it happens, and only then
  const line = $('#offline');
  document.body.classList.toggle('lost', now);
  if (line && now !== !!line.textContent) line.textContent = now ? line.dataset.say : '';
}
function connect() {
  const place = $('[data-live]');
  if (!place) return;
  clearTimeout(retry);
  const mine = socket = new WebSocket(location.origin.replace('http', 'ws') + place.dataset.live);
  mine.onopen = () => {
    frames = []; until = 0; lost(false);
    if (early && performance.now() - early.at < 5000) post(early.text);
    early = null;
    if (marks().length) mark();                                    // a new line does not know them
  };
  mine.onmessage = e => {
    if (mine !== socket) return;
    const frame = JSON.parse(e.data);
    latest = frame.table ??= edited(frame.edits ?? []);
    if (frame.now) house_time = frame.now - performance.now();
    wait = 250; frames.push(frame); next();
  };
  mine.onclose = e => {
    if (mine !== socket) return;
    if (e.code === 4003) return location.reload();                 // its page says why it cannot go on
    lost(true);
    if (e.code > 4000) { frames = []; until = 0 }                  // nothing that waits may hide what is said now
    if (e.code === 1013 || e.code > 4000) { $('#notice').textContent = e.reason; $('#notice').hidden = false }
    if (e.code > 4000) return;                                     // newer pages of the same person, or signed out: not by itself
    retry = setTimeout(connect, wait = Math.min(wait * 2, 8000) * (.8 + Math.random() * .4));
  };
}
const renew = () => { const old = socket; socket = null; old?.close(); wait = 250; connect() };

// ---------- the lobby: tables come and go while somebody looks ----------
async function look() {
  const page = document.hidden ? null : await fetch(location.href).then(answer => answer.ok ? answer.text() : null).catch(() => null);
  const now = page && new DOMParser().parseFromString(page, 'text/html');
  for (const list of now ? ['.lobby > .run', '.lobby > .open'] : []) Idiomorph.morph($(list), $(list, now), { morphStyle: 'outerHTML' });
}

// ---------- what people do ----------
addEventListener('pointerdown', e => {                             // who has seen enough presses anywhere
  skip();
  if (e.target.closest('#table') && !e.target.closest('button, a, input, select, [tabindex]') && !$('#table .seat.me.turn')) send({ do: 'hurry' });
}, true);
addEventListener('keydown', e => {
  skip();
  if (e.key === 'Escape') $('#hint')?.hidePopover();
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[e.key], here = e.target.closest?.('[data-play], [data-mark], [data-why]');
  if (!step || !here) return;
  const all = $$('[data-play], [data-mark], [data-why]', here.parentNode);
  all[(all.indexOf(here) + step + all.length) % all.length].focus();
  e.preventDefault();
}, true);
addEventListener('click', e => {                                   // rules open in place, at the rule that is meant
  const link = e.target.closest('a[href^="#"]'), drawer = $('#rules');
  const opens = e.target.closest('.menu [popovertarget=rules]');
  if (link && !drawer && !$(link.hash)) link.href = `/rules/${document.documentElement.dataset.game}${link.hash}`;
  if (!drawer || !(link || opens)) return;
  e.preventDefault();
  $('#menu').hidePopover();                                        // else the menu would stay open under them
  drawer.showPopover();
  $$('.meant', drawer).forEach(row => row.classList.remove('meant'));
  const there = link && document.getElementById(link.hash.slice(1))?.closest('tr, li, p, section');
  there?.classList.add('meant');
  there ? there.scrollIntoView({ block: there.matches('section') ? 'start' : 'center' }) : drawer.scrollTop = 0;
});
addEventListener('click', e => {
  const one = e.target.closest('button');
  if (!one) { if (e.target.id === 'notice') e.target.hidden = true; return }
  const { play: code, verb, send: wish, fill, why } = one.dataset;
  if (why) explain(one);
  if (one.dataset.mark) mark(one);
  if ('unmark' in one.dataset) mark(...$$('#table [data-mark][aria-pressed=true]'));
  if (code) 'now' in one.dataset || one.ariaPressed === 'true' ? play(one) : pick(one);
  if (verb) play(picked());
  if (wish) { one.closest('[popover]')?.hidePopover(); post(wish) }
  if (fill) $$(`.chair.free option[value=${fill}]`).forEach(bot => post(bot.dataset.send));
});
addEventListener('change', e => {
  const { name, value, dataset, form, files } = e.target;
  if (dataset.into) files[0]?.text().then(text => form.elements[dataset.into].value = text);
  if (name === 'theme') { kept(value); wear(value) }
  const wish = (e.target.selectedOptions?.[0] ?? e.target).dataset.send;
  if (wish) { post(wish); e.target.matches('select') && e.target.blur() }
  if (name === 'players') $$('[data-sizes]', form).forEach(option => option.checked = option.dataset.sizes.split(' ').includes(value));
  if (dataset.needs) $(`[name=option][value=${dataset.needs}]`, form).checked = true;
  if (name === 'option' && !e.target.checked && $(`[data-needs=${value}]:checked`, form)) $('[name=players]:not([data-needs])', form).checked = true;
});
addEventListener('submit', e => {
  if (e.target.id !== 'chat') return;
  e.preventDefault();
  const say = e.target.elements.say;
  if (say.value.trim()) { send({ do: 'say', text: say.value.trim() }); say.value = '' }
});
addEventListener('toggle', e => {                                  // bots come and go: list those who play now
  if (!['menu', 'report'].includes(e.target.id) || !$('#report')) return;
  const list = $('#report select'), was = list.value;
  list.replaceChildren(...$$('#table .seat').flatMap((seat, at) => $('b i', seat) ? [new Option($('b', seat).textContent, at, false, was === `${at}`)] : []));
  list.parentNode.hidden = list.length < 2;
}, true);
addEventListener('submit', e => {
  if (!e.target.matches('#report form')) return;
  e.preventDefault();
  const { seat, comment } = e.target.elements;
  send({ do: 'report', seat: Number(seat.value), comment: comment.value.trim() });
  e.target.reset();
  $('#report').open = false;
  $('#menu').hidePopover();
});
addEventListener('online', renew);
addEventListener('pageshow', e => e.persisted && renew());
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hidden = Date.now();
  else if (socket?.readyState !== WebSocket.OPEN || Date.now() - hidden > 15000) renew();   // after sleep a socket may be dead and not know
});
document.addEventListener('DOMContentLoaded', () => {
  $$('[name=theme]').forEach(e => e.checked = e.value === kept());
  const log = $('#log');
  if (log) log.scrollTop = log.scrollHeight;
  if ($('.lobby')) setInterval(look, 4000);
  if ($('.review')) name_things($('.review'));
  connect();
});
