import type { Headers } from './headers.ts';

/**
 * Returns whether the receiving mail server found the sender to be forged: the topmost `Authentication-Results` header of
 * `server` says that DMARC failed or, without a result of DMARC, that SPF failed for the sender's domain. Headers of other
 * servers may have come with the email, so they do not count.
 */
export function failsAuthentication(headers: Headers, server: string | undefined, sender: string): boolean {
  if (!server) return false;
  const results = headers
    .all('authentication-results')
    .map(value =>
      value
        .replace(/\([^()]*\)/g, ' ')
        .replace(/\s*=\s*/g, '=')
        .split(';'),
    )
    .find(([id = '']) => id.trim().split(/\s/)[0]?.toLowerCase() === server.toLowerCase());
  if (!results) return false;
  const resultOf = (method: string) =>
    results.map(result => result.trim().toLowerCase()).filter(result => result.startsWith(`${method}=`));
  const isFail = (result: string) => /^\w+=fail\b/.test(result);
  const dmarc = resultOf('dmarc');
  if (dmarc.some(isFail)) return true;
  if (dmarc.some(result => /^dmarc=pass\b/.test(result))) return false;
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  return resultOf('spf').some(result => {
    const [, from = ''] = /smtp\.(?:mailfrom|helo)\s*=\s*"?(?:[^\s@]*@)?([^\s";]+)/.exec(result) ?? [];
    return isFail(result) && (from === '' || isAligned(from, domain));
  });
}

function isAligned(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
