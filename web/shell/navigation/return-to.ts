/**
 * Stored in the history entry of /login: it survives a reload, cannot come from a link, and keeps the address short.
 */
export type Origin = {
  /** The page to open after signing in. */
  returnTo?: string;
  /** The user whose session ended there. */
  endedFor?: number;
};

/** The history state of /login after a redirect. A user who signed out does not return to that page. */
export function originOf(href: string, end: 'signedOut' | { userId: number } | undefined): Origin {
  if (end === 'signedOut') return {};
  return { returnTo: href, ...(end && { endedFor: end.userId }) };
}

/**
 * Returns the page to open after signing in: the page that redirected to /login, else '/' (NA-4). Returns '/' for
 * another user than the one whose session ended, and for everything that is not a path of this portal.
 */
export function landingOf({ returnTo = '/', endedFor }: Origin, user: { id: number }): string {
  const isOwnPath = /^\/(?![/\\])/.test(returnTo);
  return isOwnPath && (endedFor === undefined || endedFor === user.id) ? returnTo : '/';
}
