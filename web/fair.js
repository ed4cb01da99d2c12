// What this browser puts into a deal, and what it remembers of a table's past (docs/FAIRNESS.md). Nobody waits for it.
'use strict';
{
  const code = $('[data-live^="/t/"]')?.dataset.live.split('/')[2], MOST = 100, EVERY = 5000, PATIENCE = 700;
  const read = () => { try { return JSON.parse(localStorage.deals ?? '{}') } catch { return {} } };
  const recall = () => read()[code] ?? {};
  const remember = more => {
    const all = read(), mine = { ...all[code], ...more };
    delete all[code];                                              // the newest comes last, and the oldest goes
    try { localStorage.deals = JSON.stringify(Object.fromEntries([...Object.entries(all).slice(1 - MOST), [code, mine]])) } catch { }
  };
  const hex = bytes => [...new Uint8Array(bytes)].map(b => b.toString(16).padStart(2, '0')).join('');
  function changed(words) {
    const line = $('#changed');
    if (line) { line.textContent = words; line.hidden = false }
  }
  function promised() {
    const now = $('#luck')?.dataset.promise ?? $('#menu .promise')?.dataset.promise, then = recall().promise;
    if (then && now && then !== now) changed('The house shows another fingerprint for this deal than before. Do not trust it.');
    else if (now && !then) remember({ promise: now });
  }
  let patience;
  async function give() {
    promised();
    const { ask, mine, missing } = $('#luck')?.dataset ?? {};
    clearTimeout(patience);
    if (ask === 'commit' && crypto.subtle) {
      let { bytes, told } = recall();
      if (!bytes || told) bytes = hex(crypto.getRandomValues(new Uint8Array(32)));      // what was told once is good for nothing
      const hash = hex(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes.match(/../g), pair => parseInt(pair, 16))));
      remember({ bytes, hash, told: false });
      send({ do: 'commit', hash });
    }
    if (ask === 'reveal' && recall().hash === mine) patience = setTimeout(reveal, Number(missing) ? PATIENCE : 0);
  }
  function reveal() {                                              // those who have no script never commit
    const { bytes } = recall();
    remember({ told: true });
    send({ do: 'reveal', bytes });
  }
  let looked = -EVERY, later;
  async function look_back() {
    if (later) return;
    const wait = looked + EVERY - performance.now();
    if (wait > 0) { later = setTimeout(() => { later = null; look_back() }, wait); return }
    looked = performance.now();
    const links = await fetch(`/t/${code}/links`).then(answer => answer.ok ? answer.json() : null).catch(() => null);
    if (!links) return;
    const { at, link } = recall();
    if (link && links[at] !== link) return changed('The past of this table has changed since you were here. What you see is not the game that was played.');
    if (links.length) remember({ at: links.length - 1, link: links.at(-1) });
  }
  if (code) {
    addEventListener('drawn', give);
    addEventListener('drawn', look_back);
    document.addEventListener('DOMContentLoaded', look_back);
  }
}
