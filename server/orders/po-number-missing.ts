import { problem } from '../problems/problem.ts';

/** Returns the problem of an order without the number that its customer needs (PO-2). */
export function poNumberMissing() {
  return problem('invalidInput', {
    text: 'Please enter your purchase order number',
    fields: { poNumber: 'is required' },
  });
}
