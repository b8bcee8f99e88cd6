import * as z from 'zod/mini';
import { time } from '../call/field-schemas.ts';
import { namedPerson } from '../call/named-person.ts';
import { changeKinds } from './change-kinds.ts';
import { difference } from './differences.ts';

/** The fields that an open request and a decided one have in common. */
export const changeHead = {
  number: z.int().check(z.minimum(1)),
  kind: z.enum(changeKinds),
  at: time,
  /** The person of the customer. */
  by: namedPerson,
  /** What would change; empty for a cancellation. */
  differences: z.array(difference),
};

/** The open change request of an order (OR-23). */
export const openChange = z.strictObject(changeHead);
export type OpenChange = z.output<typeof openChange>;
