// It is your move: the tab says so in its title and its picture, and where somebody wants it a sound, a buzz or the
// system does, too. It uses app.js (`drawn` after every new picture) and people.js.
'use strict';
const my_move = () => !!$('#table .seat.turn'), own_title = document.title;
const sign_of_tab = $('link[rel=icon]'), icons = [sign_of_tab?.getAttribute('href'), sign_of_tab?.dataset.turn];
let waiting = 0;                                                   // other tables where it is your move
function mark_the_tab() {
  const mine = my_move();
  document.title = (mine ? '● Your move · ' : waiting && !table() ? `(${waiting}) ` : '') + own_title;
  if (sign_of_tab && sign_of_tab.getAttribute('href') !== icons[+mine]) sign_of_tab.href = icons[+mine];
}

// ---------- sounds: made here, and only where one was chosen ----------
const KINDS = {                                                    // [pitch, start in seconds], shape, how long a tone rings
  bell: { turn: [[660, 0], [880, .12]], shown: [[520, 0]], over: [[523, 0], [659, .14], [784, .28]], hurry: [[392, 0]], shape: 'sine', rings: .45 },
  wood: { turn: [[330, 0], [440, .1]], shown: [[300, 0]], over: [[330, 0], [330, .12], [494, .24]], hurry: [[262, 0], [262, .18]], shape: 'triangle', rings: .09 },
  horn: { turn: [[392, 0], [523, .16]], shown: [[349, 0]], over: [[392, 0], [523, .16], [659, .32]], hurry: [[294, 0]], shape: 'sawtooth', rings: .3 },
};
const setting = (name, usual) => keep(localStorage, name) ?? usual;
let audio = null, kind = setting('sound', keep(localStorage, 'sounds') === true ? 'bell' : ''), volume = setting('volume', 60), was = '';
function sound(which) {
  const { [which]: tones, shape, rings } = KINDS[kind] ?? {};
  if (!tones || audio?.state !== 'running') return;
  for (const [pitch, at] of tones) {
    const tone = audio.createOscillator(), loud = audio.createGain(), from = audio.currentTime + at;
    tone.type = shape;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(.25 * (volume / 100) ** 2 * (shape === 'sawtooth' ? .4 : 1) + .0002, from);
    loud.gain.exponentialRampToValueAtTime(.0001, from + rings);
    tone.connect(loud).connect(audio.destination);
    tone.start(from);
    tone.stop(from + rings + .03);
  }
  document.documentElement.dataset.sounded = `${which} ${kind} ${volume}`;
}
const wake = () => { if (kind) { audio ??= new AudioContext(); audio.resume() } };
addEventListener('pointerdown', wake);                             // browsers want a press first, and so do we
addEventListener('keydown', wake);

// ---------- the system says it, when the page is out of sight and somebody has agreed ----------
const can_notify = 'Notification' in window, can_buzz = !!navigator.vibrate && matchMedia('(pointer: coarse)').matches;
let buzz = setting('buzz', false), notify = setting('notify', false) && can_notify && Notification.permission === 'granted';
const worker = () => navigator.serviceWorker?.getRegistration().then(one => one?.active && one).catch(() => null);
const tag = `tender ${location.pathname}`;
async function tell_the_system() {
  if (!notify || !document.hidden) return;
  const words = { body: own_title, tag, icon: $('link[rel=apple-touch-icon]')?.href, data: location.href }, by = await worker();
  try { by ? await by.showNotification('Your move', words) : new Notification('Your move', words) } catch {}    // not allowed any more
}
async function take_it_back() {                                    // who looks need not be told
  const by = await worker();
  (await by?.getNotifications({ tag }) ?? []).forEach(one => one.close());
}

// ---------- what somebody chose: on this browser alone ----------
addEventListener('change', async e => {
  const { name, value, checked } = e.target;
  if (name === 'sound' || name === 'volume') {
    name === 'sound' ? keep(localStorage, 'sound', kind = value) : keep(localStorage, 'volume', volume = Number(value));
    wake();
    audio?.resume().then(() => sound('turn'));
  }
  if (name === 'buzz') { keep(localStorage, 'buzz', buzz = checked); if (buzz) navigator.vibrate(80) }
  if (name === 'notify') {                                         // asked by this press, and never by itself
    notify = checked && await Notification.requestPermission().catch(() => '') === 'granted';
    keep(localStorage, 'notify', notify);
    e.target.checked = notify;
    $('#not-allowed').hidden = notify || !checked;
  }
});
function show_choices() {
  $$('[name=sound]').forEach(e => e.checked = e.value === kind);
  $$('[name=volume]').forEach(e => e.value = volume);
  $$('[name=buzz]').forEach(e => { e.checked = buzz; e.closest('label').hidden = !can_buzz });
  $$('[name=notify]').forEach(e => { e.checked = notify; e.closest('label').hidden = !can_notify });
}

// ---------- how many other tables wait for you ----------
async function count_tables() {
  const answer = await fetch(`/turns?but=${encodeURIComponent(/^\/t\/([^/]+)/.exec(location.pathname)?.[1] ?? '')}`).catch(() => null);
  if (!answer?.ok) return;
  waiting = Number(await answer.text()) || 0;
  $$('.turns').forEach(link => {
    $('b', link).textContent = waiting || '';
    link.classList.toggle('some', waiting > 0);
    link.ariaLabel = waiting ? `Your games, ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for you` : 'Your games';
  });
  (waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.())?.catch(() => {});
  mark_the_tab();
}

// ---------- all of it ----------
const state = () => !table() ? '' : table().matches('.over') ? 'over' : table().dataset.scene ? 'shown' : my_move() ? 'turn' : 'wait';
let moved = '';                                                    // the decision that was told
addEventListener('drawn', () => {
  mark_the_tab();
  const now = state(), decision = my_move() ? table().dataset.turn : '';
  if (now !== was) sound(now);
  was = now;
  if (decision && !moved) { if (buzz) navigator.vibrate?.([80, 60, 80]); tell_the_system() }
  moved = decision;
});
document.addEventListener('visibilitychange', () => { if (!document.hidden) { take_it_back(); count_tables() } });
was = state();
moved = my_move() ? table().dataset.turn : '';
show_choices();
mark_the_tab();
if ($('.turns')) { count_tables(); setInterval(count_tables, 60_000) }
if (location.protocol.startsWith('http')) addEventListener('load', () => navigator.serviceWorker?.register('/worker.js').catch(() => {}));
