// Checks the hashes of a finished game in the browser itself: docs/FAIRNESS.md says what is compared with what.
'use strict';
{
  const list = $('#checks'), encode = text => new TextEncoder().encode(text);
  const hex = bytes => [...bytes].map(b => b.toString(16).padStart(2, '0')).join('');
  const bytes = text => Uint8Array.from(text.match(/../g) ?? [], pair => parseInt(pair, 16));
  const hash = async (...parts) => new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer()));
  const say = (fits, words) => {
    const line = document.createElement('li');
    line.dataset.fits = fits;
    const sign = document.createElement('b');
    sign.textContent = fits ? '✓' : '✗';
    line.append(sign, words);
    list.append(line);
    return fits;
  };
  async function check() {
    const game = await fetch(list.dataset.proof).then(answer => answer.json());
    const entries = game.entries.map(line => JSON.parse(line.entry)), sealed = entries[1]?.sealed;
    list.replaceChildren();
    if (!sealed) return say(true, 'Nothing was promised about this deal, so there is nothing to compare.');
    const secret = bytes(sealed.secret), before = JSON.parse(localStorage.deals ?? '{}')[game.table] ?? {};
    say(hex(await hash(secret)) === game.promise, 'The secret of the house has the fingerprint that this game names.');
    if (before.promise) say(before.promise === game.promise, 'It is the fingerprint that this browser was shown.');

    let given = Array(entries[0].created.players).fill(null);
    for (const entry of entries.slice(0, entries.indexOf('started'))) {
      const { committed, revealed, cleared } = entry, told = given.some(share => share?.bytes);
      if (committed && !given[committed.seat] && !told) given[committed.seat] = { hash: committed.hash };
      if (revealed && given[revealed.seat] && !given[revealed.seat].bytes) given[revealed.seat].bytes = revealed.bytes;
      if (cleared) told ? given.fill(null) : given[cleared.seat] = null;
    }
    const shares = await Promise.all(given.map(async (share, at) => {
      const fits = share?.bytes && hex(await hash(bytes(share.bytes))) === share.hash;
      if (share?.bytes && !fits) say(false, `Seat ${at + 1} revealed something else than it had committed; zeros count.`);
      return fits ? bytes(share.bytes) : new Uint8Array(32);
    }));
    const seed = hex(await hash(encode(`tender deal 1\n${sealed.deal ?? game.table}\n`), secret, ...shares));
    say(seed === game.seed, given.some(share => share?.bytes) ? 'The seed comes from the house and every seat.' : 'The seed comes from the house alone: no browser put anything in.');
    if (before.bytes && before.told) {
      const counted = shares.some(share => hex(share) === before.bytes);
      say(counted, counted ? 'What this browser put in was counted.' : 'What this browser put in was not counted: it came too late, or was left out.');
    }

    const key = await hash(encode('tender links 1\n'), secret), links = [];
    let link = await hash(encode(`tender table 1\n${game.table}`)), wrong = 0;
    for (const [at, line] of game.entries.entries()) {
      link = await hash(key, link, encode(line.entry));
      links.push(hex(link));
      if (hex(link) !== line.link) wrong ||= at + 1;
    }
    say(!wrong, wrong ? `Entry ${wrong} of the log does not fit its link.` : `All ${links.length} entries of the log are links of one chain.`);
    if (before.link) say(links.includes(before.link), 'The last link that this browser was shown is part of it.');
  }
  if (list && crypto.subtle) check().catch(() => say(false, 'The game could not be read. Reload the page to try again.'));
}
