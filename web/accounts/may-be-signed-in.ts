const key = 'signedIn';

/**
 * Whether somebody may be signed in here. The session's cookie cannot be read; but the anti-forgery cookie that comes with
 * it can, until the browser is closed, and a mark of our own outlives that. With neither, asking would only be refused.
 */
export function mayBeSignedIn(): boolean {
  if (/(?:^|; )XSRF-TOKEN=/.test(document.cookie)) return true;
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true; // a browser that keeps no mark
  }
}

/** Keeps or removes the mark. */
export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // It will be asked.
  }
}
