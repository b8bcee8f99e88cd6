const longest = 60_000;
let touchedAt = Date.now();

// A page may be open for weeks. Requests that its timers send do not count as use by the user.
if (typeof window !== 'undefined') {
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(event, () => (touchedAt = Date.now()), { capture: true, passive: true });
}

/** Returns whether the user interacted with the page in the last minute. */
export function isAtHand(): boolean {
  return Date.now() - touchedAt < longest;
}
