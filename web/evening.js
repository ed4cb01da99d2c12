// The evening comes again every few seconds while somebody looks. Who gets a table meanwhile is led there; who came back
// from one is not.
const evening = document.getElementById('evening');
const as_it_is = { morphStyle: 'outerHTML', ignoreActiveValue: true, callbacks: { beforeAttributeUpdated: name => name !== 'open' } };

async function look_again() {
  if (document.hidden) return;
  const page = await fetch(location.href).then(answer => answer.ok ? answer.text() : null).catch(() => null);
  const next = page && new DOMParser().parseFromString(page, 'text/html').getElementById('evening');
  if (!next) return;
  const table = next.dataset.table;
  if (table && table !== evening.dataset.table) return location.assign(`/t/${table}`);
  Idiomorph.morph(evening, next, as_it_is);
}

if (evening?.dataset.again) {
  const rounds = setInterval(() => evening.dataset.again ? look_again() : clearInterval(rounds), 1000 * evening.dataset.again);
  document.addEventListener('visibilitychange', look_again);
}
