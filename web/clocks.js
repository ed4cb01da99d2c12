// Clocks: how much time everybody has, in the edge of their seat. The house says when whose time is up (`data-up`) and what
// time it is (`house_time` in app.js); this page counts. Digits go in steps of five seconds, by the second in the last ten.
'use strict';
{                                                                  // its names are its own
  const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
  const LOW = { live: 10 * SECOND, days: 2 * HOUR };
  const plural = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;
  function live_words(left) {
    const seconds = Math.ceil(left / SECOND), shown = seconds > 10 ? Math.ceil(seconds / 5) * 5 : seconds;
    const minutes = Math.floor(shown / 60), rest = shown % 60;
    return [`${minutes}:${String(rest).padStart(2, '0')}`, [minutes && plural(minutes, 'minute'), (rest || !minutes) && plural(rest, 'second')].filter(Boolean).join(' ')];
  }
  function day_words(left) {                                         // two units at most, and never seconds
    const all = Math.ceil(left / MINUTE), days = Math.floor(Math.ceil(all / 60) / 24), whole = Math.ceil(all / 60) % 24;
    if (days) return [`${days} d ${whole} h`, `${plural(days, 'day')} ${plural(whole, 'hour')}`];
    if (all > 120) return [`${whole} h`, plural(whole, 'hour')];
    const hours = Math.floor(all / 60), minutes = all % 60;
    if (hours) return [`${hours} h ${String(minutes).padStart(2, '0')}`, `${plural(hours, 'hour')} ${plural(minutes, 'minute')}`];
    return [`${minutes} min`, plural(minutes, 'minute')];
  }
  const wide = matchMedia('(min-width: 60.01rem)');
  function say_when(seat, face, left) {                              // on the last day, in the viewer's own time
    const words = $('small', seat), at = new Date(Date.now() + left).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false });
    if (words.checkVisibility()) words.textContent = `until ${at}`;
    else if (wide.matches) face.textContent = `until ${at}`;
  }
  let ticking, hurried = '';
  function tick() {
    clearTimeout(ticking);
    const kind = table()?.dataset.clock, running = kind && house_time != null ? $$('#table .seat[data-up]') : [];
    let soon = 30 * SECOND;
    for (const seat of running) {
      const { up, full } = seat.dataset, now = performance.now() + house_time, left = Math.max(0, up - now);
      const [digits, said] = (kind === 'days' ? day_words : live_words)(left), low = left <= LOW[kind], face = $('time', seat);
      const part = Math.min(1, (calm.matches ? Math.ceil(left / 5000) * 5000 : left) / full);
      if (face.textContent !== digits) face.textContent = digits;
      face.ariaLabel = `${said} left`;                               // read when somebody asks, never by itself
      face.setAttribute('role', 'timer');
      face.ariaLive = 'off';
      seat.style.setProperty('--p', `${(100 * part).toFixed(2)}%`);
      seat.classList.toggle('low', low);
      if (kind === 'days' && left < DAY) say_when(seat, face, left);
      if (low && seat.matches('.me')) hurry(`${turn()} ${full}`, kind);
      if (kind === 'live') soon = Math.min(soon, left % SECOND || SECOND);
    }
    if (running.length) ticking = setTimeout(tick, soon + 5);
  }
  function hurry(what, kind) {                                       // said once, and felt where somebody has chosen that (turn.js)
    if (hurried === what) return;
    hurried = what;
    $('#hurry').textContent = kind === 'days' ? 'Two hours left.' : 'Ten seconds left.';
    sound('hurry');
    if (buzz) navigator.vibrate?.([60, 60, 60]);
  }
  addEventListener('drawn', tick);
  addEventListener('visibilitychange', tick);
  tick();
}
