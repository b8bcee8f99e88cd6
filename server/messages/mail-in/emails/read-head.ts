import { hash } from 'node:crypto';
import { keysOfAddresses, keysOfIds, type ReplyKey } from '../../../platform/mail/reply-address.ts';
import { failsAuthentication } from './authentication.ts';
import { readHeaders } from './headers.ts';
import { isAutomatic } from './is-automatic.ts';
import { senderOf } from './sender.ts';

/** The facts in the head of an email. */
export type EmailHead = {
  /** Identifies the email, also when it is read twice or put back into the mailbox. */
  hash: Buffer;
  /** The keys of the orders and people that it answers. Without any, it is not for this portal. */
  keys: readonly ReplyKey[];
  /** The only address in From, or undefined when there is no such address. */
  sender: string | undefined;
  isAutomatic: boolean;
  failsAuthentication: boolean;
};

export type MailIn = {
  /** The address that the mailbox receives for. */
  address: string;
  /** The name under which the receiving mail server writes `Authentication-Results`. */
  authServer: string | undefined;
};

const recipients = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to', 'resent-to'];
/** Emails to more orders than this at a time are not answers. */
const mostKeys = 20;

/** Reads the head of an email of this size. Some mail servers drop what follows a '+', so the thread leads to the order, too. */
export function readHead(head: Buffer, size: number, { address, authServer }: MailIn): EmailHead {
  const headers = readHeaders(head);
  const sender = senderOf(headers);
  const named = recipients.flatMap(name => headers.all(name)).flatMap(value => keysOfAddresses(value, address));
  // The newest email of the thread comes last.
  const thread = [headers.first('in-reply-to'), ...headers.all('references').toReversed()].flatMap((value, index) =>
    index === 0 ? keysOfIds(value) : keysOfIds(value).reverse(),
  );
  const id = headers.first('message-id');
  const identity = id ? [id, headers.first('from'), headers.first('date'), size].join('\n') : head;
  return {
    hash: hash('sha256', identity, 'buffer'),
    keys: unique(named.length > 0 ? named : thread).slice(0, mostKeys),
    sender,
    isAutomatic: isAutomatic(headers, sender),
    failsAuthentication: sender !== undefined && failsAuthentication(headers, authServer, sender),
  };
}

function unique(keys: readonly ReplyKey[]): ReplyKey[] {
  return [...new Map(keys.map(key => [key.mark + key.token, key])).values()];
}
