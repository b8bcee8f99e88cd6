/** Stored in the history entry of /login: survives a reload, cannot come from a link, and keeps the address short. */
export type Origin = {
  /** Where signing in leads. */
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
 * Returns where signing in leads: the page that redirected to /login, else '/' (NA-4). Another user than the one whose
 * session ended gets '/', and so does anything that is not a path of this portal.
 */
export function landingOf({ returnTo = '/', endedFor }: Origin, user: { id: number }): string {
  const isOwnPath = /^\/(?![/\\])/.test(returnTo);
  return isOwnPath && (endedFor === undefined || endedFor === user.id) ? returnTo : '/';
}
