/** Kept in the history entry of /login: survives a reload, cannot be given by a link, and leaves the address alone. */
export type Origin = {
  /** Where signing in leads. */
  returnTo?: string;
  /** The user whose session ended there. */
  endedFor?: number;
};

/** What /login keeps of the place that redirected to it. A user who signed out has left that place for good. */
export function originOf(href: string, end: 'signedOut' | { userId: number } | undefined): Origin {
  if (end === 'signedOut') return {};
  return { returnTo: href, ...(end && { endedFor: end.userId }) };
}

/**
 * Where signing in leads: to the place that redirected to /login, else to '/' (specification 2). Another user than the
 * one whose session ended gets '/', and so does whatever is not a path of this portal.
 */
export function landingOf({ returnTo = '/', endedFor }: Origin, user: { id: number }): string {
  const isOwnPath = /^\/(?![/\\])/.test(returnTo);
  return isOwnPath && (endedFor === undefined || endedFor === user.id) ? returnTo : '/';
}
