/** Returns the headers of later calls of the session, or of the bench, that an answer started. */
export function sessionHeaders(answer: Response): { cookie: string; 'x-xsrf-token': string } {
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '');
  const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) };
}
