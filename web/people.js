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
if ($('#happened')) {
  read = heard();
  hush();
  new MutationObserver(count_unread).observe($('#log'), { childList: true });
  $('#happened').addEventListener('toggle', count_unread);
}

// ---------- asking before something is done ----------
addEventListener('click', e => {
  const asks = e.target.closest('[data-opens]');
  if (!asks) return;
  asks.closest('[popover]')?.hidePopover();
  document.getElementById(asks.dataset.opens).showModal();
});
