// People at the table: what they say and who is not heard, links to hand on, leaving, sounds. It uses app.js, which
// says `drawn` after every new picture.
'use strict';
const place_name = $('[data-live]')?.dataset.live;
const keep = (store, key, ...value) => { try { return value.length ? store.setItem(key, JSON.stringify(value[0])) : JSON.parse(store.getItem(key)) } catch { return null } };

// ---------- who is not heard: on this page alone ----------
let muted = keep(sessionStorage, `muted ${place_name}`) ?? {};     // whose lines (a seat, or "watching"), and what they are called
const silence = document.head.appendChild(document.createElement('style'));
function hush() {
  const all = Object.keys(muted), line = $('#muted');
  silence.textContent = all.map(from => `.log .chat[data-from="${CSS.escape(from)}"] { display: none }`).join('');
  line.hidden = !all.length;
  line.replaceChildren('Muted: ', ...all.map(from => button(`Unmute ${muted[from]}`, { unmute: from })));
  keep(sessionStorage, `muted ${place_name}`, muted);
  count_unread();
}
function button(text, data) {
  const one = Object.assign(document.createElement('button'), { type: 'button', className: 'link-like', textContent: text });
  Object.assign(one.dataset, data);
  return one;
}
function offer_to_mute(by) {                                       // once more takes the offer away
  const line = by.parentNode, { from } = line.dataset, there = $('[data-mute]', line);
  if (there) return there.remove();
  $$('#log [data-mute]').forEach(e => e.remove());
  if (from === $('#happened').dataset.me) return;                  // nobody mutes themselves
  line.append(button(from === 'watching' ? 'Mute all who watch' : `Mute ${by.textContent}`, { mute: from, called: from === 'watching' ? 'all who watch' : by.textContent }));
}

// ---------- what was said while the drawer was shut ----------
let read = 0;
const heard = () => $$('#log .chat').filter(line => !(line.dataset.from in muted)).length;
function count_unread() {
  const badge = $('#unread'), all = heard();
  if ($('#happened').checkVisibility()) read = all;
  const unread = Math.max(0, all - read);
  read = all - unread;
  badge.hidden = !unread;
  badge.textContent = unread || '';
  badge.parentNode.ariaLabel = unread ? `What happened, ${unread} unread` : 'What happened';
}

addEventListener('click', e => {
  const one = e.target.closest('button');
  if (!one) return;
  const { mute, called, unmute } = one.dataset;
  if (one.matches('#log .by')) offer_to_mute(one);
  if (mute) { muted[mute] = called; one.remove(); hush(); $('#muted button')?.focus() }
  if (unmute) { delete muted[unmute]; hush(); ($('#muted button') ?? $('#log')).focus() }
});
if ($('#muted')) {                                                 // where people talk
  read = heard();
  hush();
  new MutationObserver(count_unread).observe($('#log'), { childList: true });
  $('#happened').addEventListener('toggle', count_unread);
  matchMedia('(max-width: 60rem)').addEventListener('change', () => $('#happened').hidePopover());      // a drawer on narrow screens alone: a tablet was turned
}

// ---------- asking before something is done ----------
addEventListener('click', e => {
  const asks = e.target.closest('[data-opens]');
  if (!asks) return;
  asks.closest('[popover]')?.hidePopover();
  document.getElementById(asks.dataset.opens).showModal();
});

// ---------- a link to hand on ----------
if (navigator.share) document.documentElement.classList.add('can-share');
async function copy(text) {
  try { await navigator.clipboard.writeText(text); return true } catch {}   // not there on plain http
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true, className: 'say' });
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  before?.focus();
  return copied;
}
addEventListener('click', async e => {
  const one = e.target.closest('[data-copy], [data-share]');
  if (!one) return;
  const { share, copy: link } = one.dataset;
  if (share) return navigator.share({ title: document.title, url: share }).catch(() => {});   // changed their mind
  const said = $('span', one), before = one.dataset.said ??= said.textContent;
  said.textContent = await copy(link) ? 'Copied' : link;           // to be copied by hand
  setTimeout(() => said.textContent = before, 1500);
});

// ---------- the next thing to do ----------
const options = () => $$('#table :is([data-play], [data-mark])').filter(e => !e.disabled);
let only = null;                                                   // the turn in which there was nothing to choose
function offer_the_only_one() {                                    // picked already, never played by itself
  if (picked() && only === table().dataset.turn) return picked().dataset.only = '';
  const all = options(), codes = new Set(all.map(e => e.dataset.play));
  if (!$('#go') || codes.size !== 1 || picked() || all.some(e => e.dataset.mark || 'now' in e.dataset)) return;
  all[0].ariaPressed = 'true';
  all[0].dataset.only = '';
  only = table().dataset.turn;
}
addEventListener('click', e => {                                   // a press on it is no second press
  const one = e.target.closest('[data-only]');
  if (one) { only = null; delete one.dataset.only; e.stopImmediatePropagation() }
}, true);
let here = null;                                                   // where the focus was last
addEventListener('focusin', e => here = e.target);
addEventListener('keydown', e => {                                 // after a move, Tab goes to the first thing that one can do
  if (e.key !== 'Tab' || e.shiftKey || !table()) return;
  const at = document.activeElement, lost = at === document.body && here && (!here.isConnected || here.disabled);
  if (at.id !== 'ask' && !at.matches('#go:disabled') && !lost) return;
  const first = [...options(), ...$$('#table :is(.acts, .prompt, .after) :is(a, button):not(.ask, :disabled)')].find(e => e.checkVisibility());
  if (first) { first.focus(); e.preventDefault() }
});

// ---------- sounds: only where they were switched on ----------
let audio = null, sounds = keep(localStorage, 'sounds') === true, was = '';
const SOUNDS = { turn: [[660, 0], [880, .12]], shown: [[520, 0]], over: [[523, 0], [659, .14], [784, .28]] };
function sound(which) {
  if (!sounds || audio?.state !== 'running') return;
  for (const [pitch, at] of SOUNDS[which]) {
    const tone = audio.createOscillator(), volume = audio.createGain(), from = audio.currentTime + at;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(.08, from);
    volume.gain.exponentialRampToValueAtTime(.0001, from + .22);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + .25);
  }
  document.documentElement.dataset.sounded = which;
}
const wake = () => { if (sounds) { audio ??= new AudioContext(); audio.resume() } };
addEventListener('pointerdown', wake);                             // browsers want a press first, and so do we
addEventListener('keydown', wake);
addEventListener('change', e => {
  if (e.target.name === 'sounds') { keep(localStorage, 'sounds', sounds = e.target.checked); wake(); audio?.resume().then(() => sound('shown')) }
  if (e.target.form?.matches('.sieve')) e.target.form.requestSubmit();
});
const state = () => !table() ? '' : table().matches('.over') ? 'over' : table().dataset.scene ? 'shown' : $('#table .seat.turn') ? 'turn' : 'wait';
addEventListener('drawn', () => {
  offer_the_only_one();
  const now = state();
  if (now !== was && now in SOUNDS) sound(now);
  was = now;
});
was = state();
$$('[name=sounds]').forEach(e => e.checked = sounds);
if (table()) { offer_the_only_one(); name() }
