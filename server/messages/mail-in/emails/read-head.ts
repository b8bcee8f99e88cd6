import { hash } from 'node:crypto';
import {
  keysOfAddresses,
  keysOfIds,
  type QuestionKey,
  questionsOfIds,
  type ReplyKey,
} from '../../../platform/mail/reply-address.ts';
import { failsAuthentication } from './authentication.ts';
import { readHeaders } from './headers.ts';
import { isAutomatic } from './is-automatic.ts';
import { type Sender, senderOf } from './sender.ts';

/** The facts in the head of an email. */
export type EmailHead = {
  /** Identifies the head, also when it is read twice or put back into the mailbox. */
  hash: Buffer;
  /** With its text, it identifies an email that comes by several ways; undefined without a Message-ID. */
  identity: string | undefined;
  /** The questions whose emails it answers, that of the newest email first (QU-2). */
  questions: readonly QuestionKey[];
  /** The keys of the orders and people that it answers. Without any, it is not for this portal. */
  keys: readonly ReplyKey[];
  /** Whether the keys come from addresses of the mailbox. Otherwise they come from the thread, where any workshop's may be. */
  isByAddress: boolean;
  /** The only address in From, or why there is no such address. */
  sender: Sender;
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
  const isByAddress = named.length > 0;
  // The newest email of the thread comes last.
  const ids = [headers.first('in-reply-to'), ...headers.all('references').toReversed()];
  const newestFirst = <T>(read: (header: string) => T[]) =>
    ids.flatMap((value, index) => (index === 0 ? read(value) : read(value).reverse()));
  const thread = newestFirst(keysOfIds);
  const id = headers.first('message-id');
  const identity = id ? [id, headers.first('from'), headers.first('date')].join('\n') : undefined;
  return {
    hash: hash('sha256', identity === undefined ? head : `${identity}\n${size}`, 'buffer'),
    identity,
    questions: newestFirst(questionsOfIds).slice(0, mostKeys),
    keys: unique(isByAddress ? named : thread).slice(0, mostKeys),
    isByAddress,
    sender,
    isAutomatic: isAutomatic(headers, sender.address),
    failsAuthentication: sender.address !== undefined && failsAuthentication(headers, authServer, sender.address),
  };
}

function unique(keys: readonly ReplyKey[]): ReplyKey[] {
  return [...new Map(keys.map(key => [key.mark + key.token, key])).values()];
}
