import { brokenConstraint } from '../database/failures.ts';
import { problem } from '../http/problem.ts';

/** Turns the database's word that a code is taken, in any case, into productCodeTaken. */
export function refuseTakenCode(error: unknown): never {
  if (brokenConstraint(error) !== 'products_code') throw error;
  throw problem('productCodeTaken', { fields: { productCode: 'is taken' } });
}
