import * as z from 'zod/mini';
import { numberText, oneOf, text, uuid } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { stages } from '../orders/order-rules.ts';
import { t } from '../wording.ts';
import { remakeReasons } from './remake-reasons.ts';

/** What `remakeUnits` and `remakeAtBench` take beside the photo. */
export const newRemake = z.strictObject({
  /** The device creates it and sends the same one again until it gets an answer, so that nothing is made again twice. */
  remakeId: uuid(() => t`must be a UUID`),
  quantity: numberText(1, limits.quantity),
  /** The stage that the bad units passed last. */
  stage: oneOf(stages),
  reason: oneOf(remakeReasons),
  note: z._default(text(limits.holdNote), ''),
});
