import { t } from '#contract/wording.ts';
import { brokenConstraint } from '../platform/database/failures.ts';
import { problem } from '../platform/problems/problem.ts';

/** Converts the database's unique violation of product codes into productCodeTaken. */
export function refuseTakenCode(error: unknown): never {
  if (brokenConstraint(error) !== 'products_code') throw error;
  throw problem('productCodeTaken', { fields: { productCode: t`is taken` } });
}
