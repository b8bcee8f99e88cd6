const atLatest = 2_000;
/** Safari has no idle callback. */
const someTime = 300;

/** Runs `work` when the browser is idle. Returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, someTime);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: atLatest });
  return () => cancelIdleCallback(idle);
}
