import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the group that address limits count: an IPv4 address, or the /64 network of an IPv6 address (SI-10), because
 * a subscriber gets at least a /64. An IPv4-mapped address counts as IPv4. Other values are returned unchanged.
 */
export function addressGroup(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const words = wordsOf(bare);
  const [a = 0, b = 0] = words.slice(6);
  const isMapped = words.slice(0, 5).every(word => word === 0) && words[5] === 0xffff;
  if (isMapped) return [a >> 8, a & 255, b >> 8, b & 255].join('.');
  const network = words.slice(0, 4).map(word => word.toString(16));
  return `${network.join(':')}::/64`;
}

/** Returns the eight 16-bit words of a valid IPv6 address. */
function wordsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const left = readWords(head);
  if (tail === undefined) return left;
  const right = readWords(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function readWords(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap(part => {
      if (!isIPv4(part)) return [Number.parseInt(part, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}
