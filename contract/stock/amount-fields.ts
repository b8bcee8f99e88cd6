import * as z from 'zod/mini';
import { t } from '../wording.ts';
import { readAmount, writeAmount } from './amounts.ts';

const message = () => t`must be an amount with at most four decimals`;

/**
 * An amount that people send: a number or a text, with at most twelve digits before the point and four behind it. Its output
 * is the text with four decimals.
 */
function amountOf(isAllowed: (amount: bigint) => boolean, refusal: () => string) {
  return z.pipe(
    z
      .union([z.number(), z.string()], { error: issue => (issue.input === undefined ? t`is required` : message()) })
      .check(
        z.refine(value => readAmount(value) !== undefined, { error: message, abort: true }),
        z.refine(value => isAllowed(readAmount(value) ?? 0n), { error: refusal }),
      ),
    z.transform(value => writeAmount(readAmount(value) ?? 0n)),
  );
}

/** An amount of 0 or more. */
export const amountFromZero = amountOf(
  amount => amount >= 0n,
  () => t`must be 0 or more`,
);
/** An amount above 0. */
export const amountAboveZero = amountOf(
  amount => amount > 0n,
  () => t`must be more than 0`,
);
/** An amount with a sign; 0 changes nothing. */
export const signedAmount = amountOf(
  amount => amount !== 0n,
  () => t`must not be 0`,
);
/** Any amount, such as a balance that a screen showed. */
export const anyAmount = amountOf(() => true, message);

/** An amount of an answer: a text with four decimals, because a JavaScript number may be too imprecise for it. */
export const amountText = z.string().check(z.regex(/^-?\d+\.\d{4}$/));
