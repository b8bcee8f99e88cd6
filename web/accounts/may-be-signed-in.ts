import { dropKept, keep, readKept } from '../kit/kept.ts';

const key = 'signedIn';
/** The id of who is signed in; `leaving` while the portal has not heard of a sign-out. */
type Mark = number | 'leaving';

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
  return readKept(key) === ('leaving' satisfies Mark);
}

/** Keeps the mark, or removes it; where none can be kept, it will be asked. */
export function noteSignedIn(mark: Mark | undefined): void {
  if (mark) keep(key, String(mark));
  else dropKept(key);
}

/** Tells when another tab of this browser signed somebody in, or out. */
export function onSignedInElsewhere(listener: (isSignedIn: boolean) => void): void {
  window.addEventListener('storage', event => event.key === key && listener(Number(event.newValue) > 0));
}
