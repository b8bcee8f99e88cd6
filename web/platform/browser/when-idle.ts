const latestMs = 2_000;
/** Safari has no idle callback. */
const fallbackMs = 300;

/** Runs `work` when the browser is idle. Returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, fallbackMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(idle);
}
