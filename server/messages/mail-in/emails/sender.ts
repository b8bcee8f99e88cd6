import { domainToASCII } from 'node:url';
import { parseAddressHeader } from 'mailparser';
import type { Headers } from './headers.ts';

const oneAddress = /^[^\s<>,;:@"()]+@[^\s<>,;:@"()]+$/u;
/** More than an address and a name need. */
const longestFrom = 1_000;

/**
 * Returns the address in the From header. Returns undefined when the header does not show exactly one address: there are two
 * headers or two addresses, the address itself is encoded, or the name looks like another address.
 */
export function senderOf(headers: Headers): string | undefined {
  const [value, ...others] = headers.all('from');
  if (value === undefined || others.length > 0 || value.length > longestFrom) return undefined;
  const bare = withoutName(value);
  if (!bare || !oneAddress.test(bare) || bare.includes('=?')) return undefined;
  // A second reader has to find the same address.
  const [found, ...more] = parseAddressHeader(value, { decodePunycode: false }).value;
  if (!found?.address || more.length > 0 || !isSameAddress(found.address, bare)) return undefined;
  const inName = /[^\s<>"'()]+@[^\s<>"'()]+/u.exec(found.name)?.[0];
  if (inName !== undefined && !isSameAddress(inName, bare)) return undefined;
  return bare;
}

/** Returns the address without a name before or a comment behind it, or undefined when it is not the only one. */
function withoutName(value: string): string | undefined {
  const plain = value
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .replace(/\([^()]*\)/g, '')
    .trim();
  const [, address] = /^[^<>,;@]*<\s*([^<>]*?)\s*>$/u.exec(plain) ?? [];
  return address ?? (/[<>]/.test(plain) ? undefined : plain);
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
