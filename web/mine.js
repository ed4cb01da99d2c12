// Finished games come as one scrolls. Without script, or without a network, "Show more" is a link.
const more = () => document.querySelector('a.more');
const eyes = new IntersectionObserver(seen => seen.some(one => one.isIntersecting) && fetch_more(), { rootMargin: '400px' });
let busy = false;

async function fetch_more() {
  const link = more();
  if (!link || busy) return;
  busy = true;
  const page = await fetch(link.href).then(answer => answer.ok ? answer.text() : null).catch(() => null);
  const next = page && new DOMParser().parseFromString(page, 'text/html');
  if (next) {
    document.querySelector('#ends').append(...next.querySelectorAll('#ends > *'));
    const after = next.querySelector('a.more');
    if (after) link.href = after.href; else link.parentElement.remove();
  } else eyes.disconnect();                                        // the link is still there
  busy = false;
  const left = more();
  if (left && next) { eyes.unobserve(left); eyes.observe(left) }   // it may still be in sight
}

if (more()) eyes.observe(more());
