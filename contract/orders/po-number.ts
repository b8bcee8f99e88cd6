import { typedText } from '../call/call.ts';
import { limits } from '../call/limits.ts';

/**
 * The customer's own number of the order: one line, otherwise stored as typed. A blank text counts as no number (PO-1).
 */
export const poNumber = typedText(limits.poNumber).transform(typed =>
  typed.trim() === '' ? '' : typed.replace(/[\r\n\u2028\u2029]+/g, ' '),
);
