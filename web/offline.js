// The page for when the house cannot be reached: it says what is going on, and goes on by itself.
'use strict';
try { if (localStorage.theme) document.documentElement.dataset.theme = localStorage.theme } catch {}
let wait = 1000, timer;
function go_on() { location.pathname === '/offline' ? location.replace('/') : location.reload() }
async function look() {
  clearTimeout(timer);
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) return go_on();
  document.querySelector('[role=status]').textContent = navigator.onLine
    ? 'This device is online, but the house does not answer. Perhaps it starts anew.'
    : 'This device is not connected. Check its network.';
  timer = setTimeout(look, wait = Math.min(wait * 1.5, 8000));
}
addEventListener('online', look);
addEventListener('DOMContentLoaded', () => {
  timer = setTimeout(look, wait);
  document.querySelector('button').addEventListener('click', look);
});
