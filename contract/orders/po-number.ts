import { text } from '../call/call.ts';
import { limits } from '../call/limits.ts';

/** The customer's own number of an order: one line, otherwise kept as typed. Blanks alone are no number (PO-1). */
export const poNumber = text(limits.poNumber).transform(typed =>
  typed.trim() === '' ? '' : typed.replace(/[\r\n\u2028\u2029]+/g, ' '),
);
