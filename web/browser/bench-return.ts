const key = 'bench-page';

/** Remembers the bench page that asked a visitor to sign in: bench pages are outside of the router. */
export function keepBenchPage(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Without storage, signing in leads to the portal.
  }
}

/** Returns the bench page that asked to sign in, once. */
export function takeBenchPage(): string | undefined {
  try {
    const path = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    return /^\/(?:bench$|t\/[\w%-]+$)/.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
