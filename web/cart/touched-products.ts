import { makeStore, type Readable } from '../platform/browser/store.ts';

const codes = makeStore<ReadonlySet<string>>(new Set());

/** The lower-case codes of the products whose quantity the customer has looked at in this tab (CT-9). */
export const touched: Readable<ReadonlySet<string>> = codes;

/** Records that the customer has looked at the quantities of these products. */
export function touch(productCodes: readonly string[]): void {
  codes.write(new Set([...codes.read(), ...productCodes.map(code => code.toLowerCase())]));
}

/** Clears the codes, because the cart is empty. */
export function forgetTouched(): void {
  codes.write(new Set());
}
