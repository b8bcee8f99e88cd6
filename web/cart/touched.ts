import { makeStore, type Readable } from '../browser/store.ts';

const codes = makeStore<ReadonlySet<string>>(new Set());

/** The codes, in lower case, of the products whose quantity was looked at in this tab (CT-9). */
export const touched: Readable<ReadonlySet<string>> = codes;

/** Records that the quantities of these products were looked at. */
export function touch(productCodes: readonly string[]): void {
  codes.write(new Set([...codes.read(), ...productCodes.map(code => code.toLowerCase())]));
}

/** Starts over with an empty cart. */
export function forgetTouched(): void {
  codes.write(new Set());
}
