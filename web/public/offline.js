// Loads the requested page as soon as the portal answers again.
const pause = 5_000;

async function tryAgain() {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store' });
    if (answer.ok) location.reload();
  } catch {
    // The portal is still unreachable.
  }
}
setInterval(tryAgain, pause);
addEventListener('online', tryAgain);
document.querySelector('button').addEventListener('click', () => location.reload());
