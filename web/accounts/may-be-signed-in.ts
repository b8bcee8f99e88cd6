const key = 'signedIn';
type Mark = 'in' | 'leaving';

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

/** Whether somebody signed out here and the portal has not heard of it yet. */
export function isLeaving(): boolean {
  try {
    return localStorage.getItem(key) === ('leaving' satisfies Mark);
  } catch {
    return false;
  }
}

/** Keeps the mark, or removes it. */
export function noteSignedIn(mark: Mark | undefined): void {
  try {
    if (mark) localStorage.setItem(key, mark);
    else localStorage.removeItem(key);
  } catch {
    // It will be asked.
  }
}
