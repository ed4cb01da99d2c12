// People at the table: what they say and how they feel, who is not heard, links to hand on, leaving. It uses app.js,
// which says `drawn` after every new picture and `reacted` when somebody feels something.
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
  $$('#log :is([data-mute], [data-tell])').forEach(e => e.remove());
  if (there || from === $('#happened').dataset.me) return;         // nobody mutes themselves
  line.append(button('Report these words', { tell: line.dataset.line }), button(from === 'watching' ? 'Mute all who watch' : `Mute ${by.textContent}`, { mute: from, called: from === 'watching' ? 'all who watch' : by.textContent }));
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
  const { mute, called, unmute, tell } = one.dataset;
  if (one.matches('#log .by')) offer_to_mute(one);
  if (tell) { send({ do: 'report_words', line: Number(tell), aside: one.parentNode.matches('.aside') }); one.remove() }
  if (mute) { $$('#log [data-tell]').forEach(e => e.remove()); muted[mute] = called; one.remove(); hush(); $('#muted button')?.focus() }
  if (unmute) { delete muted[unmute]; hush(); ($('#muted button') ?? $('#log')).focus() }
});
if ($('#muted')) {                                                 // where people talk
  read = heard();
  hush();
  new MutationObserver(count_unread).observe($('#log'), { childList: true });
  $('#happened').addEventListener('toggle', e => {
    if (e.newState === 'open') $('#log').scrollTop = $('#log').scrollHeight;       // what is new stands below
    count_unread();
  });
  matchMedia('(max-width: 60rem)').addEventListener('change', () => $('#happened').hidePopover());      // a drawer on narrow screens alone: a tablet was turned
}

// ---------- asking before something is done ----------
addEventListener('click', e => {
  const asks = e.target.closest('[data-opens]');
  if (!asks) return;
  asks.closest('[popover]')?.hidePopover();
  const there = document.getElementById(asks.dataset.opens);
  there.popover ? there.showPopover() : there.showModal();
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

// ---------- how somebody feels: at their seat for a moment, and in no log ----------
function feel({ seat: at, with: which }) {
  const seat = $$('#table .seat')[at], drawn = document.getElementById(`r-${which}`);
  if (!seat || !drawn || String(at) in muted) return;
  const words = $('title', drawn).textContent, box = seat.getBoundingClientRect();
  const one = Object.assign(document.createElement('b'), { className: `feels ${/\bp\d\b/.exec(seat.className)?.[0] ?? ''}` });
  one.innerHTML = `<svg class="i" aria-hidden="true"><use href="#r-${which}"/></svg>`;
  one.append(words);
  one.style.cssText = `--x: ${Math.max(4, box.x)}px; --y: ${Math.max(4, box.bottom - 6)}px`;
  $$(`.feels[data-of="${at}"]`).forEach(e => e.remove());          // the last one counts
  one.dataset.of = at;
  document.body.append(one);
  $('#felt').textContent = `${$('b', seat).firstChild.textContent}: ${words}`;
  setTimeout(() => one.remove(), 3000);
}
addEventListener('reacted', e => feel(e.detail));

addEventListener('change', e => e.target.form?.matches('.sieve') && e.target.form.requestSubmit());
addEventListener('drawn', offer_the_only_one);
if (table()) { offer_the_only_one(); name() }
