import { addressGroup } from '../../platform/http/address-group.ts';
import { hashPassword } from './passwords.ts';
import type { InTurn } from './sign-in-queue.ts';

/** Hashes the password of a visitor. Throws tooManyTries. */
export type HashInTurn = (address: string, password: string) => Promise<string>;

/**
 * Returns a function that hashes the passwords sent with a link, in turns by address. Without turns a visitor with one
 * link could occupy all threads and block sign-ins (S12).
 */
export function hashInTurn(inTurn: InTurn): HashInTurn {
  return async (address, password) => {
    let hashed = '';
    await inTurn({ keys: [addressGroup(address)], isKnown: false }, async () => {
      hashed = await hashPassword(password);
      return true;
    });
    return hashed;
  };
}
