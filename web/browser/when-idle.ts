const atLatest = 2_000;
/** For Safari, which does not tell when it is idle. */
const someTime = 300;

/** Does what nobody waits for once the browser has nothing better to do. Gives the function that takes it back. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, someTime);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: atLatest });
  return () => cancelIdleCallback(idle);
}
