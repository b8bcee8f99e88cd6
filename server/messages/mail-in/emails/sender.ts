import { domainToASCII } from 'node:url';
import { parseAddressHeader } from 'mailparser';
import { msg } from '#contract/wording.ts';
import { endOfComment, quotedAt } from './header-words.ts';
import type { Headers } from './headers.ts';

const oneAddress = /^[^\s<>,;:@"()]+@[^\s<>,;:@"()]+$/u;
/** More than an address and a name need. */
const longestFrom = 1_000;

/** Why an email shows no sender, in words for its author. */
const notOne = msg`Its 'From' does not show exactly one address.`;
const otherName = msg`The name in its 'From' is another address. Write with your own name.`;

/** The only address in the From header, or why there is none. */
export type Sender = { address: string; fault?: never } | { address?: never; fault: string };

/**
 * Returns the address in the From header. There is none when the header does not show exactly one address: there are two
 * headers or two addresses, the address itself is encoded, or the name is another address.
 */
export function senderOf(headers: Headers): Sender {
  const [value, ...others] = headers.all('from');
  if (value === undefined || others.length > 0 || value.length > longestFrom) return { fault: notOne };
  const { name, address } = partsOf(value);
  if (!address || !oneAddress.test(address) || address.includes('=?')) return { fault: notOne };
  // A second reader has to find the same address.
  const [found, ...more] = parseAddressHeader(value, { decodePunycode: false }).value;
  if (!found?.address || more.length > 0 || !isSameAddress(found.address, address)) return { fault: notOne };
  for (const shown of [name, found.name]) {
    const inName = addressIn(shown);
    if (inName !== undefined && !isSameAddress(inName, address)) return { fault: otherName };
  }
  return { address };
}

/** Returns the address, and the name before it, without comments and quotes. The address is '' when it is not the only one. */
function partsOf(value: string): { name: string; address: string } {
  let plain = '';
  let quoted = '';
  for (let at = 0; at < value.length; ) {
    if (value[at] === '"') {
      const { content, end } = quotedAt(value, at);
      quoted += content;
      // An address with a quoted local part is none that a person has here.
      if (plain.includes('<')) return { name: '', address: '' };
      at = end;
    } else if (value[at] === '(') at = endOfComment(value, at);
    else {
      plain += value[at];
      at += 1;
    }
  }
  const start = plain.indexOf('<');
  if (start < 0) return { name: quoted, address: plain.includes('>') ? '' : plain.trim() };
  const name = plain.slice(0, start);
  const end = plain.indexOf('>', start);
  const isOnly = end >= 0 && plain.slice(end + 1).trim() === '' && plain.indexOf('<', start + 1) < 0;
  if (!isOnly || /[,;>]/.test(name)) return { name: '', address: '' };
  return { name: quoted + name, address: plain.slice(start + 1, end).trim() };
}

/** Returns the address that a name is as a whole, such as 'ines@harbour.example'. 'Anna@Harbour Goods' is a name. */
function addressIn(name: string): string | undefined {
  const bare = name.trim().replace(/^['<]/, '').replace(/['>]$/, '');
  return oneAddress.test(bare) && bare.includes('.', bare.indexOf('@')) ? bare : undefined;
}

/** Compares two email addresses without case; domains also in their ASCII form. */
export function isSameAddress(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  return `${address.slice(0, at).normalize('NFC').toLowerCase()}@${domainToASCII(domain) || domain}`;
}

/** Returns an address of which only the first letter and the domain can be read: 'i***@harbour.example'. */
export function maskedAddress(address: string): string {
  return `${[...address][0] ?? ''}***${address.slice(address.lastIndexOf('@'))}`;
}
