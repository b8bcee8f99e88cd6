import { hash, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** Eight characters of Crockford's base 32: 40 random bits, valid for 10 minutes (BE-1). */
export function newPairingCode(): string {
  // A byte has eight times the values of a character, so the remainder is uniform.
  return [...randomBytes(length)].map(byte => alphabet[byte % alphabet.length]).join('');
}

/** The stored hash of a code as somebody types it. */
export function hashOfCode(code: string): Buffer {
  const read = code.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hash('sha256', read, 'buffer');
}
