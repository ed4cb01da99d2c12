// Whatever has a name on the table explains itself: its picture, the words of its place in the rules, and the way there.
// By hovering, by a tap on what cannot be pressed, by a long press, and by keys: `?` explains what has the focus, or the
// first thing; arrows go on from there. It uses app.js.
'use strict';
const card = Object.assign(document.createElement('aside'), { id: 'thing', popover: 'manual' });
let about = null, hovering, holding, held = false;

function place_of(thing) {                                         // where the rules speak of it
  const anchor = document.getElementById(thing.dataset.thing);
  return anchor?.closest('tr, li, p, section');
}
function words_of(place) {                                         // a row of a table as its cells, a section up to its first table or example
  const copy = place.cloneNode(true);
  $$('[id]', copy).concat(copy).forEach(e => e.removeAttribute('id'));
  $$(':scope > .nr', copy).forEach(e => e.remove());
  const parts = [...copy.children], end = parts.findIndex(e => e.matches('section, .try-it, table'));
  if (place.matches('section')) return end < 0 ? parts : parts.slice(0, end);
  if (!place.matches('tr')) return [...copy.childNodes];
  const row = document.createElement('div');
  [...copy.cells].forEach(cell => { const p = document.createElement('p'); p.append(...cell.childNodes); p.textContent.trim() && row.append(p) });
  return [row];
}
function picture_of(thing) {
  const copy = thing.cloneNode(true);
  for (const e of [copy, ...$$('*', copy)]) for (const name of ['id', 'data-play', 'data-mark', 'data-thing', 'data-why', 'aria-pressed', 'popovertarget', 'tabindex']) e.removeAttribute(name);
  copy.classList.remove('can', 'off', 'picked');
  const frame = Object.assign(document.createElement('div'), { className: 'of', inert: true });
  frame.append(copy);
  return frame;
}
function explain_thing(thing, takes_focus) {
  const place = place_of(thing);
  if (!place && !thing.dataset.about) return;
  put_away();
  about = thing;
  const text = Object.assign(document.createElement('div'), { className: 'text' });
  if (thing.dataset.about) text.append(Object.assign(document.createElement('p'), { textContent: thing.dataset.about }));
  if (place) text.append(...words_of(place));
  const number = place?.closest('section')?.querySelector(':scope > .nr')?.textContent;
  const link = Object.assign(document.createElement('a'), { className: 'ghost', href: `#${thing.dataset.thing}`, textContent: number ? `Rule ${number}` : 'In the rules' });
  card.replaceChildren(picture_of(thing), text, ...place ? [link] : []);
  document.body.append(card);
  card.showPopover();
  lay(thing.getBoundingClientRect());
  thing.setAttribute('aria-describedby', card.id);
  if (!takes_focus) return;
  if (thing.tabIndex < 0) thing.tabIndex = -1;
  thing.focus();
}
function lay(at) {                                                 // beside the thing, never over it, always on the screen
  const own = card.getBoundingClientRect(), room = 8;
  const left = Math.min(Math.max(room, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - room);
  const below = at.bottom + room + own.height < innerHeight;
  const top = below ? at.bottom + room : Math.max(room, at.top - own.height - room);
  card.style.inset = `${top}px auto auto ${left}px`;
}
function put_away() {
  clearTimeout(hovering);
  clearTimeout(holding);
  if (!about) return;
  about.removeAttribute('aria-describedby');
  about = null;
  if (card.matches(':popover-open')) card.hidePopover();
}
const thing_at = e => e.target.closest?.('#table [data-thing], .place [data-thing]');
const can_be_pressed = e => e.target.closest('button:not([aria-disabled=true]), a, input, select');

addEventListener('pointerover', e => {
  if (e.pointerType !== 'mouse') return;
  clearTimeout(hovering);
  const thing = thing_at(e);
  if (thing && thing !== about) hovering = setTimeout(explain_thing, 650, thing);
  else if (!thing && about && !e.target.closest('#thing')) hovering = setTimeout(put_away, 250);
});
addEventListener('pointerdown', e => {
  if (e.target.closest('#thing')) return;
  held = false;
  const thing = thing_at(e);
  put_away();
  if (thing && e.pointerType !== 'mouse') holding = setTimeout(() => { held = true; explain_thing(thing) }, 500);
});
for (const what of ['pointerup', 'pointercancel', 'scroll']) addEventListener(what, () => clearTimeout(holding), true);
addEventListener('scroll', e => {                                  // it goes where the thing goes, and out of sight with it
  if (!about || card.contains(e.target)) return;
  const at = about.getBoundingClientRect();
  if (at.bottom < 0 || at.top > innerHeight) put_away();
  else lay(at);
}, true);
addEventListener('contextmenu', e => held && e.preventDefault());
addEventListener('click', e => {
  if (e.target.closest('#thing a')) return put_away();
  const thing = thing_at(e);
  if (held) { e.preventDefault(); e.stopPropagation(); held = false; return }          // a long press is no press
  if (thing && !can_be_pressed(e) && !e.target.closest('[data-why]')) explain_thing(thing);
}, true);
addEventListener('keydown', e => {
  if (e.target.matches?.('input, textarea, select')) return;
  const all = () => $$('#table [data-thing]').filter(thing => thing.checkVisibility());
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[e.key];
  if (e.key === 'Escape' && about) { put_away(); e.preventDefault() }
  else if (e.key === '?') { const thing = thing_at(e) ?? all()[0]; if (thing) { e.preventDefault(); explain_thing(thing, true) } }
  else if (step && about && about === document.activeElement) {
    const things = all();
    e.preventDefault();
    e.stopPropagation();
    explain_thing(things[(things.indexOf(about) + step + things.length) % things.length], true);
  }
}, true);
addEventListener('drawn', () => about && !about.isConnected && put_away());
