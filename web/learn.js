// A lesson: the thing that the coach speaks of is marked and kept in sight, and the address says where one is.
'use strict';
const coach = () => $('#coach');
const PLACES = { board: '.board', hand: '.hand', prompt: '.prompt', seats: '.seats', log: '[popovertarget=happened]' };
const named = part => PLACES[part] ?? (/^seat \d$/.test(part) ? `.seat.p${part.slice(5)}` : `[data-part="${CSS.escape(part)}"]`);
const pressed_for = code => $$('#table :is([data-play], [data-mark])').filter(e => (e.dataset.play ?? e.dataset.mark).split(' ').includes(code));
const numbers = text => text ? text.split(' ') : [];

// The things of a row that are marked before it is confirmed; `open` are those that wait for it. A row may want several alike.
const wanted_marks = row => [...new Set(row)].flatMap(code => {
  const all = pressed_for(code).filter(e => e.dataset.mark), open = all.filter(e => e.ariaPressed !== 'true');
  const enough = all.length - open.length >= row.filter(other => other === code).length;
  return all.length ? [{ code, open: enough ? [] : open }] : [];
});

function point() {
  $$('#table :is(.asked, .tried)').forEach(e => e.classList.remove('asked', 'tried'));
  const { parts, codes, row, tried } = coach().dataset;
  const marks = wanted_marks(numbers(row)), open = marks.flatMap(mark => mark.open);
  // What is to be pressed comes first: that must be in sight.
  const shown = open.length || !marks.length ? open : $$('#table .acts .go');
  shown.push(...numbers(codes).filter(code => !marks.some(mark => mark.code === code)).flatMap(pressed_for));
  if (parts) shown.push(...parts.split('|').flatMap(part => $$(named(part), part === 'log' ? document : table())));
  shown.forEach(e => e.classList.add('asked'));
  numbers(tried).flatMap(pressed_for).forEach(e => e.classList.add('tried'));
  return shown;
}

// On a phone the words stand above the hand, and the thing is scrolled to where both can be seen. On a wide screen the words
// stand beside the board, as high as the thing.
function settle(shown) {
  const words = coach(), hand = $('#table .hand'), board = $('#table .board'), narrow = matchMedia('(max-width: 60rem)').matches;
  const thing = narrow && hand?.contains(shown[0]) ? shown.find(e => !hand.contains(e)) ?? shown[0] : shown[0];      // the hand is in sight anyway
  document.documentElement.style.setProperty('--hand-high', `${hand && getComputedStyle(hand).position === 'sticky' ? hand.offsetHeight : 0}px`);
  words.style.removeProperty('--high');
  if (!thing) return words.dataset.toward = '';
  const inside = board.contains(thing);
  if (inside && !narrow) thing.scrollIntoView({ block: 'nearest' });      // what holds it may scroll by itself
  const box = thing.getBoundingClientRect();
  words.dataset.toward = inside ? (narrow ? 'up' : 'left') : thing.closest('.seats') ? 'up' : 'down';
  if (narrow) {
    const room = words.getBoundingClientRect().top, free = Math.max(120, innerHeight - words.offsetHeight - (hand?.offsetHeight ?? 0));
    if (!hand?.contains(thing) && (box.top < 56 || box.bottom > Math.min(room, innerHeight))) scrollBy({ top: box.top - Math.max(64, (free - box.height) / 2), behavior: calm.matches ? 'auto' : 'smooth' });
    return;
  }
  const field = board.getBoundingClientRect(), most = field.height - words.offsetHeight;
  if (inside) words.style.setProperty('--high', `${Math.max(0, Math.min(most, box.top + box.height / 2 - field.top - words.offsetHeight / 2))}px`);
}

let step = null;
function learn(moved) {
  if (!coach()) return;
  const now = coach().dataset.step, shown = point();
  settle(shown);
  if (step !== null && step !== now && moved) history.pushState(null, '', `?step=${now}`);
  const here = $('[data-live]');
  here.dataset.live = here.dataset.live.replace(/step=\d+$/, `step=${now}`);
  const at = document.activeElement, lost = at === document.body || at.id === 'ask' || coach().contains(at);      // else Enter on Next would skip what comes
  if (step !== null && step !== now && lost) (shown.flatMap(e => e.matches('button') ? [e] : $$('button', e)).find(e => !e.disabled && e.ariaDisabled !== "true") ?? $("#coach .go"))?.focus({ preventScroll: true });
  step = now;
}
addEventListener('drawn', () => learn(true));
addEventListener('resize', () => coach() && settle(point()));
addEventListener('popstate', () => {
  step = new URLSearchParams(location.search).get('step') ?? '1';
  send({ do: 'lesson', step: Number(step) });
});
addEventListener('click', e => {
  const link = e.target.closest('#coach a[data-send]');
  if (!link || e.metaKey || e.ctrlKey || socket?.readyState !== WebSocket.OPEN) return;
  e.preventDefault();
  post(link.dataset.send);
}, true);
learn(false);
document.fonts?.ready.then(() => coach() && settle(point()));
