import * as z from 'zod/mini';
import { typedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { isBlank } from '../call/text-length.ts';

/**
 * The customer's own number of the order: one line, otherwise stored as typed. A blank text counts as no number (PO-1).
 */
export const poNumber = z.pipe(
  typedText(limits.poNumber),
  z.transform(typed => (isBlank(typed) ? '' : typed.replace(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' '))),
);
