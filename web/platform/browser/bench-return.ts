const key = 'bench-page';

/**
 * Stores the bench page from which a visitor went to the login screen, because the router does not contain bench pages.
 */
export function storeBenchPage(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Without storage, signing in leads to the portal.
  }
}

/** Returns the bench page that led to the login screen, once. */
export function takeBenchPage(): string | undefined {
  try {
    const path = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    return /^\/(?:bench$|t\/[\w%-]+$)/.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
