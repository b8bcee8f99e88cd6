import { keysOfIds } from '../../../platform/mail/reply-address.ts';
import type { Headers } from './headers.ts';

const machines = /^(?:mailer-daemon|(?:.*[+._-])?(?:do[._-]?not[._-]?reply|no[._-]?reply)(?:[+._-].*)?)$/i;

/**
 * Returns whether a program wrote an email: an out-of-office note, a bounce, a mailing list, another portal or this one. Such
 * an email never becomes a message and never gets an answer, so two programs cannot write to each other forever.
 */
export function isAutomatic(headers: Headers, sender: string | undefined): boolean {
  const automatic = headers.all('auto-submitted').map(value => value.split(/[;\s(]/)[0]?.toLowerCase() ?? '');
  return (
    automatic.some(value => !['', 'no'].includes(value)) ||
    /^(?:bulk|list|junk|auto_reply)$/i.test(headers.first('precedence')) ||
    headers.all('list-id').length > 0 ||
    headers.all('x-autoreply').length > 0 ||
    headers.all('x-autorespond').length > 0 ||
    headers.all('return-path').some(path => /^<?\s*>?$/.test(path)) ||
    /^multipart\/report\b/i.test(headers.first('content-type')) ||
    machines.test(localPart(sender ?? headers.first('from'))) ||
    keysOfIds(headers.first('message-id')).length > 0
  );
}

/** Characters of an address that are looked at; a local part has at most 64. */
const longestFrom = 1_000;

function localPart(from: string): string {
  const text = from.slice(0, longestFrom);
  const address = text.slice(text.lastIndexOf('<') + 1).split('>', 1)[0] ?? '';
  return address.slice(0, Math.max(0, address.lastIndexOf('@'))).trim() || address.trim();
}
