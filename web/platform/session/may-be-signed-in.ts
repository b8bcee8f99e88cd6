import { dropStored, readStored, writeStored } from '../browser/stored.ts';

const key = 'signedIn';
/** The id of the signed-in user, or `leaving` while a sign-out has not reached the server. */
type Mark = number | 'leaving';

/**
 * Returns whether this browser may have a session. The session cookie is HttpOnly, but the anti-forgery cookie and the
 * portal's own mark are readable. Without both, the server would only return 401.
 */
export function mayBeSignedIn(): boolean {
  if (/(?:^|; )XSRF-TOKEN=/.test(document.cookie)) return true;
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true; // local storage is not available
  }
}

/** Returns whether a sign-out in this browser has not reached the server yet. */
export function isLeaving(): boolean {
  return readStored(key) === ('leaving' satisfies Mark);
}

/** Stores or removes the mark. Without local storage, the portal asks the server instead. */
export function noteSignedIn(mark: Mark | undefined): void {
  if (mark) writeStored(key, String(mark));
  else dropStored(key);
}

/** Calls the listener when another tab signs in or out. */
export function onSignedInElsewhere(listener: (isSignedIn: boolean) => void): void {
  window.addEventListener('storage', event => event.key === key && listener(Number(event.newValue) > 0));
}
