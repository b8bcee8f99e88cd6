import * as z from 'zod/mini';
import { date, id, trimmedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import type { ProblemCode } from '../call/problems.ts';
import { t } from '../wording.ts';
import { orderLine } from './order-line.ts';
import { poNumber } from './po-number.ts';

/** The fields of a new order, which a customer places or staff enter. */
export const newOrder = {
  products: z
    .array(orderLine)
    .check(
      z.minLength(1, { error: () => t`must have at least one line` }),
      z.maxLength(limits.orderLines, { error: () => t`may have at most ${limits.orderLines} lines` }),
    ),
  poNumber: z.optional(poNumber),
  /** The day by which the customer wants the order: today in any time zone, or later (DA-1). */
  requestedDate: z.optional(date),
  /** The id of one of the company's addresses, or another address as text. */
  deliveryAddressId: z.optional(id),
  deliveryAddress: z.optional(trimmedText(limits.address)),
};

type Address = { deliveryAddressId?: number | undefined; deliveryAddress?: string | undefined };

/** An order names a saved address or another one. */
export const hasOneAddress = [
  (given: Address) => given.deliveryAddressId === undefined || given.deliveryAddress === undefined,
  { path: ['deliveryAddress'], error: () => t`cannot be combined with deliveryAddressId` },
] as [(given: Address) => boolean, { path: string[]; error: () => string }];

/** The problems of calls that store the pictures of lines, at most once for an Idempotency-Key. */
export const linePictureProblems = [
  'fileUnreadable',
  'fileTooLarge',
  'pictureTooLarge',
  'fileTypeNotTaken',
  'requestRunning',
  'keyReused',
  'uploadQuota',
  'storageFull',
] as const satisfies readonly ProblemCode[];

/** The problems of every call that places an order. */
export const placingProblems = [
  'orderLineRefused',
  'orderNotFound',
  'addressNotFound',
  ...linePictureProblems,
] as const satisfies readonly ProblemCode[];
