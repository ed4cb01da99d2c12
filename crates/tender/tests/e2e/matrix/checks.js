// Looks at the page as it is laid out now and says what trips a player: [{rule, where, says}], their elements in
// `matrix.culprits`. `touch`: whether this size of screen is used with fingers. `names`: of people, who may call themselves
// anything: such a text may end in an ellipsis if enough of it is left. `spare`: exceptions, {rule: selector}.
window.matrix = {};
matrix.look = (touch, names = [], spare = {}) => {
  matrix.culprits = [];
  const found = [], wide = document.documentElement.clientWidth, high = innerHeight;
  const fail = (rule, e, says) => {
    if (spare[rule] && e.closest(spare[rule])) return;
    found.push({ rule, where: path(e), says });
    matrix.culprits.push(e);
  };
  const path = e => {
    const steps = [];
    for (; e && e !== document.body && steps.length < 4; e = e.parentElement) {
      steps.unshift(e.id ? '#' + e.id : e.localName + [...e.classList].map(c => '.' + c).join(''));
      if (e.id) break;
    }
    return steps.join(' > ');
  };
  const styles = new Map(), style = e => styles.get(e) ?? (styles.set(e, getComputedStyle(e)), styles.get(e));
  const shows = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // For ears only: one pixel, or clipped away.
  const unseen = e => { for (; e; e = e.parentElement) if (style(e).clipPath === 'inset(50%)' || style(e).clip === 'rect(0px, 0px, 0px, 0px)') return true };
  const meet = (a, b) => {
    const left = Math.max(a.left, b.left), top = Math.max(a.top, b.top), right = Math.min(a.right, b.right), bottom = Math.min(a.bottom, b.bottom);
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };
  const scrolls = s => /auto|scroll/.test(s);
  // What something is pressed by: its inside counts, and the label around it.
  const hits = (e, x, y) => { const top = document.elementFromPoint(x, y); return !!top && (e.contains(top) || top.closest('label')?.contains(e)) };

  // What lies over everything else is looked at alone.
  const above = document.querySelector('dialog[open]:modal, :popover-open');

  // --- the page itself
  const over = document.documentElement.scrollWidth - wide;
  if (over > 0) {
    const widest = [...document.body.querySelectorAll('*')].reduce((a, b) => b.getBoundingClientRect().right > a.getBoundingClientRect().right ? b : a);
    fail('sideways', widest, `the page scrolls sideways by ${over} px`);
  }

  // --- what scrolls has a sign of it: it fades at an edge, or has a bar
  for (const e of document.querySelectorAll('body *')) {
    const across = e.scrollWidth > e.clientWidth + 2 && scrolls(style(e).overflowX), down = e.scrollHeight > e.clientHeight + 2 && scrolls(style(e).overflowY);
    if (!across && !down || !shows(e) || unseen(e) || e.closest('textarea, [inert]')) continue;
    const bar = e.offsetWidth - e.clientWidth - 2 * e.clientLeft > 4 || e.offsetHeight - e.clientHeight - 2 * e.clientTop > 4;
    if (style(e).maskImage === 'none' && !bar) fail('unsigned', e, `it scrolls ${across ? 'across' : 'down'}, and nothing shows it`);
  }

  // --- what can be pressed
  const pressable = [...document.querySelectorAll('a[href], button:not(:disabled), summary, input:not([type=hidden]), select, textarea, [role=button]')]
    .filter(e => shows(e) && !unseen(e) && !e.closest('[inert]') && (!above || above.contains(e)));
  for (const e of pressable) {
    const target = e.matches('input[type=checkbox], input[type=radio], input[type=file]') ? e.closest('label') ?? e : e;
    const middle = () => { const r = target.getClientRects()[0] ?? target.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2, r] };
    const inside = (x, y) => x >= 0 && y >= 0 && x < wide && y < high;
    // Some room of a finger's size that is its own: cards of a fan lie over each other.
    const free = r => {
      for (let x = r.left + 12; x <= r.right - 12 + .5; x += 8) for (let y = r.top + 12; y <= r.bottom - 12 + .5; y += 8)
        if ([[0, 0], [-11, -11], [11, -11], [-11, 11], [11, 11]].every(([i, j]) => hits(target, x + i, y + j))) return true;
    };
    let [x, y, r] = middle();
    if (!inside(x, y) || !hits(target, x, y)) {
      for (const block of ['nearest', 'center', 'start']) {
        target.scrollIntoView({ block, inline: block, behavior: 'instant' });
        // Nobody can scroll what hides its overflow.
        for (let up = target.parentElement; up; up = up.parentElement) {
          if (!scrolls(style(up).overflowX) && up.scrollLeft && up !== document.documentElement) up.scrollLeft = 0;
          if (!scrolls(style(up).overflowY) && up.scrollTop && up !== document.documentElement && up !== document.body) up.scrollTop = 0;
        }
        [x, y, r] = middle();
        if (inside(x, y) && hits(target, x, y)) break;
      }
    }
    const says = (e.getAttribute('aria-label') ?? e.innerText ?? e.name ?? '').trim().slice(0, 40);
    if (!inside(x, y)) fail('outside', e, `“${says}” lies at ${Math.round(x)}, ${Math.round(y)} of ${wide} × ${high}`);
    else if (!hits(target, x, y) && !free(r)) {
      const top = document.elementFromPoint(x, y);
      fail('covered', e, `“${says}” lies under ${top ? path(top) : 'nothing that can be pressed'}`);
    } else {
      // A link within a sentence is as high as its line.
      let block = target;
      while (style(block).display === 'inline') block = block.parentElement;
      const inline = block !== target && block.innerText.trim().length > target.innerText.trim().length;
      const least = touch && target.matches('.go') ? 44 : 24;
      const reach = (i, j) => hits(target, x + i * (least / 2 - 1), y + j * (least / 2 - 1));
      const small = r.width < least - .5 && !(reach(-1, 0) && reach(1, 0)) || r.height < least - .5 && !(reach(0, -1) && reach(0, 1));
      if (small && !inline) fail('small', e, `“${says}” is ${r.width.toFixed(1)} × ${r.height.toFixed(1)} px, wanted are ${least}`);
    }
  }
  for (const e of [document.scrollingElement, ...document.querySelectorAll('*')]) if (e.scrollLeft || e.scrollTop) e.scrollTo({ left: 0, top: 0, behavior: 'instant' });

  // --- texts
  const lines = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, e = node.parentElement, text = node.data.trim();
    if (!text || e.closest('script, style, symbol, [inert], select, [hidden]') || !shows(e) || unseen(e) || above && !above.contains(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let cut = false;
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      let seen = box, scroller = false, lost = 0;
      const fixed = style(e).position === 'fixed';
      for (let up = fixed ? null : e; up && up !== document.documentElement; up = up.parentElement) {
        const s = style(up);
        if (s.display === 'inline' || s.overflowX === 'visible' && s.overflowY === 'visible') { if (s.position === 'fixed') break; continue }
        const r = up.getBoundingClientRect(), b = { left: r.left + up.clientLeft, top: r.top + up.clientTop, right: r.right - up.clientLeft, bottom: r.bottom - up.clientTop };
        const across = s.overflowX !== 'visible', down = s.overflowY !== 'visible';
        if (!scroller) {
          if (across && !scrolls(s.overflowX)) lost = Math.max(lost, box.right - b.right, b.left - box.left);
          if (down && !scrolls(s.overflowY)) { const part = Math.max(box.bottom - b.bottom, b.top - box.top); if (part > box.height * .3) lost = Math.max(lost, part) }
        }
        scroller ||= scrolls(s.overflowX) || scrolls(s.overflowY);
        const r2 = { left: across ? b.left : -1e6, right: across ? b.right : 1e6, top: down ? b.top : -1e6, bottom: down ? b.bottom : 1e6 };
        seen = meet(seen, r2);
        if (s.position === 'fixed') break;
      }
      if (!scroller) lost = Math.max(lost, box.right - wide, -box.left);
      const shortened = names.some(name => text.startsWith(name)) && style(e).textOverflow === 'ellipsis' && box.width - lost > 28;
      if (lost > 1.5 && !cut && !shortened) { cut = true; fail('cut', e, `“${text.slice(0, 40)}” loses ${Math.round(lost)} px`) }
      if (seen.width > 1 && seen.height > 1) lines.push({ e, text, box: seen });
    }
  }
  const clear = c => c === 'rgba(0, 0, 0, 0)' || /(?:,|\/) *0?\.[0-7]\d*\)$/.test(c) || c === 'transparent';
  const solid = (e, top) => { for (; e && e !== top; e = e.parentElement) if (!clear(style(e).backgroundColor) || style(e).backgroundImage !== 'none') return true };
  const common = (a, b) => { while (a && !a.contains(b)) a = a.parentElement; return a };
  lines.sort((a, b) => a.box.top - b.box.top);
  for (let i = 0; i < lines.length; i++) for (let j = i + 1; j < lines.length && lines[j].box.top < lines[i].box.bottom; j++) {
    const a = lines[i], b = lines[j];
    if (a.e === b.e || a.e.contains(b.e) && style(b.e).position === 'static' || b.e.contains(a.e) && style(a.e).position === 'static') continue;
    const both = meet(a.box, b.box);
    // The boxes of lines are higher than their letters.
    if (both.width < 2.5 || both.height < Math.min(a.box.height, b.box.height) * .36) continue;
    const top = common(a.e, b.e);
    if (solid(a.e, top) || solid(b.e, top)) continue;
    fail('overlap', b.e, `“${b.text.slice(0, 30)}” lies on “${a.text.slice(0, 30)}” (${path(a.e)})`);
  }
  return found;
};

// What axe-core finds, in the same words. Of a long log it reads the first lines: the others are like them. Of the
// insides of a drawing it understands nothing, but takes its time.
matrix.ask_axe = (rules, spare = {}) => axe.run({ exclude: [['#log > :nth-child(n + 9)'], ['svg > *']] }, { preload: false, iframes: false, resultTypes: ['violations'], runOnly: rules }).then(({ violations }) => {
  const fits = node => !spare[node.rule] || !document.querySelector(node.where)?.closest(spare[node.rule]);
  const nodes = violations.flatMap(v => v.nodes.map(node => ({ rule: 'axe: ' + v.id, where: node.target.join(' '), says: node.failureSummary.replace(/\s+/g, ' ') }))).filter(fits);
  matrix.culprits = nodes.map(node => document.querySelector(node.where));
  return nodes;
});

// Draws a frame around every culprit and shows the first of them.
matrix.point_out = () => {
  matrix.culprits[0]?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  for (const e of matrix.culprits) {
    const box = e?.getBoundingClientRect(), frame = document.createElement('div');
    if (!box) continue;
    frame.className = 'pointed-out';
    frame.style.cssText = `position: fixed; z-index: 2147483647; pointer-events: none; outline: 3px solid magenta;
      left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px`;
    document.documentElement.append(frame);
  }
};
matrix.put_away = () => document.querySelectorAll('.pointed-out').forEach(e => e.remove());
