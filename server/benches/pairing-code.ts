import { hash, randomBytes } from 'node:crypto';
import { limits } from '#contract/call/limits.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a code in Crockford's base 32: 40 random bits, valid for 10 minutes (BE-1). */
export function newPairingCode(): string {
  // A byte has 256 values, a multiple of the alphabet's 32, so the remainder is uniform.
  return [...randomBytes(limits.pairingCode)].map(byte => alphabet[byte % alphabet.length]).join('');
}

/** Returns the stored hash of a code in any typed form. */
export function hashOfCode(code: string): Buffer {
  const read = code.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hash('sha256', read, 'buffer');
}
