import { refuseTaken } from '../platform/database/failures.ts';

/** Converts the database's unique violation of product codes into productCodeTaken. */
export const refuseTakenCode = refuseTaken('products_code', 'productCodeTaken', 'productCode');
