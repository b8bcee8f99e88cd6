import { wordsOf } from './header-words.ts';
import type { Header, Headers } from './headers.ts';

/** Characters of a header of the receiving mail server that are read; more than servers write. */
const longestValue = 16_000;

/**
 * Returns whether the receiving mail server found the sender to be forged: one of the `Authentication-Results` headers that
 * `server` wrote says that DMARC failed or, without a result of DMARC, that SPF failed for the sender's domain (RFC 8601).
 * Headers of other servers may have come with the email, so they do not count, and neither do those below the place where
 * the email came from another server.
 */
export function failsAuthentication(headers: Headers, server: string | undefined, sender: string): boolean {
  if (!server) return false;
  const results = ownHeaders(headers.list, server.toLowerCase()).flatMap(resultsOf);
  const dmarc = results.filter(({ method }) => method === 'dmarc').map(({ result }) => result);
  if (dmarc.includes('fail')) return true;
  if (dmarc.includes('pass')) return false;
  const domain = domainOf(sender);
  return results.some(({ method, result, facts }) => {
    if (method !== 'spf' || result !== 'fail') return false;
    const from = facts.get('smtp.mailfrom') || facts.get('smtp.helo') || '';
    return from === '' || isAligned(domainOf(from), domain);
  });
}

/**
 * Returns the values of the headers that the server wrote when it received the email. A server writes one header or one for
 * each method, above or below the one `Received` header of its own, and everything below the `Received` header of another
 * server came with the email.
 */
function ownHeaders(list: readonly Header[], server: string): string[] {
  const found: string[] = [];
  let received = 0;
  for (const { name, value } of list) {
    const text = value.slice(0, longestValue);
    if (name === 'received') {
      const isOwn = receiverOf(text) === server;
      if (isOwn) received += 1;
      if ((found.length > 0 && !isOwn) || received > 1) return found;
    }
    if (name === 'authentication-results' && idOf(text) === server) found.push(text);
  }
  return found;
}

/** Returns the server that wrote a `Received` header. The name of the other side may be 'by', too. */
function receiverOf(value: string): string {
  const words = wordsOf(value, ';').map(({ text }) => text.toLowerCase());
  const by = words.indexOf('by', words[0] === 'from' ? 2 : 0);
  return by < 0 ? '' : (words[by + 1] ?? '');
}

function idOf(value: string): string {
  return wordsOf(value, ';')[0]?.text.toLowerCase() ?? '';
}

type Result = { method: string; result: string; facts: ReadonlyMap<string, string> };

/** Returns the results of a header: 'spf=fail smtp.mailfrom=a@b.example' is the method, its result, and a fact. */
function resultsOf(value: string): Result[] {
  const parts: string[][] = [[]];
  for (const { text, isSign } of wordsOf(value, ';')) {
    if (isSign) parts.push([]);
    else parts.at(-1)?.push(text.toLowerCase());
  }
  return parts.slice(1).flatMap(words => {
    const [first, ...facts] = pairsOf(words);
    if (!first) return [];
    const [name, result] = first;
    return [{ method: name.split('/')[0] ?? '', result, facts: new Map(facts) }];
  });
}

/** A fact that begins behind an empty value: 'smtp.mailfrom=<> smtp.helo=a.example'. */
const nextFact = /^(?:smtp|header|body|policy)\.[a-z0-9-]+=/;

/** Returns names and values. Blanks may stand around '='; the value may contain more of them. */
function pairsOf(words: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  let isOpen = false;
  for (const [index, word] of words.entries()) {
    const last = pairs.at(-1);
    const at = word.indexOf('=');
    if (isOpen && last && !nextFact.test(word)) {
      last[1] = word;
      isOpen = false;
    } else if (at > 0) {
      pairs.push([word.slice(0, at), word.slice(at + 1)]);
      isOpen = at === word.length - 1;
    } else if (at === 0 && index > 0) {
      pairs.push([words[index - 1] ?? '', word.slice(1)]);
      isOpen = word === '=';
    }
  }
  return pairs;
}

function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '');
}

function isAligned(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
