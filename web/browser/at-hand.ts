const longest = 60_000;
let touchedAt = Date.now();

// A page may be open for weeks: the calls that its timers make then are not its user's.
if (typeof window !== 'undefined') {
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(event, () => (touchedAt = Date.now()), { capture: true, passive: true });
}

/** Whether somebody has touched the page in the last minute. */
export function isAtHand(): boolean {
  return Date.now() - touchedAt < longest;
}
