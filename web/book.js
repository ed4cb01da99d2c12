// The rulebook: contents that follow along, search, and examples that answer in place. It uses app.js.
'use strict';
const text = $('main[data-rules]');

// ---------- examples: only what was pressed comes again ----------
async function again(example, query) {
  const address = `/rules/${text.dataset.rules}/example/${example.dataset.example}?${query}`;
  const html = await fetch(address).then(answer => answer.ok ? answer.text() : null).catch(() => null);
  if (html) Idiomorph.morph(example, html, { morphStyle: 'outerHTML' });
  return html;
}
addEventListener('submit', e => {
  const example = e.target.closest('.puzzle');
  if (!example || e.submitter?.name !== 'choice') return;
  e.preventDefault();
  again(example, `luck=${example.dataset.luck}&choice=${e.submitter.value}`).then(html => html || e.target.submit());
});
addEventListener('click', e => {
  const link = e.target.closest('.puzzle a[data-luck]');
  if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  again(link.closest('.puzzle'), `luck=${link.dataset.luck}`).then(html => html || location.assign(link.href));
});

// ---------- contents ----------
const lines = new Map($$('#contents a').map(a => [a.hash.slice(1), a]));
function follow() {                                                // the last heading that has passed the top
  const passed = $$('.chapter, .rule', text).filter(place => !place.hidden && place.getBoundingClientRect().top < innerHeight * .3).pop();
  const now = lines.get(passed?.id), chapter = now?.closest('#contents > ol > li');
  lines.forEach(a => a === now ? a.setAttribute('aria-current', 'true') : a.removeAttribute('aria-current'));
  $$('#contents > ol > li').forEach(li => li.classList.toggle('here', li === chapter));
  if (now && !$('#contents').matches(':popover-open')) now.scrollIntoView({ block: 'nearest' });
}
let soon;
addEventListener('scroll', () => soon ??= requestAnimationFrame(() => { soon = null; follow() }), { passive: true });
$('#contents').addEventListener('click', e => e.target.closest('a') && $('#contents').matches(':popover-open') && $('#contents').hidePopover());
follow();

// ---------- search: only what has it is shown, and it is marked ----------
const field = $('#find');
$('.find').hidden = false;
function find() {
  const wanted = field.value.trim().toLowerCase(), found = [];
  const has = e => !wanted || e.textContent.toLowerCase().includes(wanted);
  for (const chapter of $$('.chapter', text)) {
    const rules = $$(':scope > .rule', chapter), own = [...chapter.children].some(e => !e.matches('.rule') && has(e));
    rules.forEach(rule => rule.hidden = !has(rule) && !(wanted && has($('h2', chapter))));
    chapter.hidden = !own && rules.every(rule => rule.hidden);
    if (wanted) found.push(...(rules.length ? rules : [chapter]).filter(e => !e.hidden && !chapter.hidden));
  }
  $('.minute', text).hidden = !!wanted;
  $('#found').textContent = !wanted ? '' : found.length === 1 ? 'One rule has it.' : found.length ? `${found.length} rules have it.` : 'No rule has it. Try another word.';
  lines.forEach((a, id) => a.parentNode.hidden = !!document.getElementById(id)?.hidden);
  mark_all(wanted);
}
function mark_all(wanted) {
  if (!window.Highlight) return;                                   // it is found all the same
  const ranges = [], walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (wanted && walk.nextNode()) for (let at = -1; (at = walk.currentNode.data.toLowerCase().indexOf(wanted, at + 1)) >= 0;) {
    const range = new Range();
    range.setStart(walk.currentNode, at);
    range.setEnd(walk.currentNode, at + wanted.length);
    ranges.push(range);
  }
  CSS.highlights.set('found', new Highlight(...ranges));
}
field.addEventListener('input', find);
$('.find').addEventListener('submit', e => { e.preventDefault(); field.blur() });
