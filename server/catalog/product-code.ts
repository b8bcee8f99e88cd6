import { t } from '#contract/wording.ts';
import { refuseTaken } from '../platform/database/failures.ts';
import { problem } from '../platform/problems/problem.ts';

/** Converts the database's unique violation of product codes into productCodeTaken. */
export const refuseTakenCode = refuseTaken('products_code', () =>
  problem('productCodeTaken', { fields: { productCode: t`is taken` } }),
);
