import * as z from 'zod/mini';
import { type Call, done } from '../../call/call.ts';
import { id, idParams, time, trimmedText, wholeNumber } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { buyers } from '../../call/roles.ts';
import { orderLine } from '../../orders/order-line.ts';
import { t } from '../../wording.ts';
import { reorderLine } from '../reorder/reorder.ts';

const head = {
  id,
  name: z.string(),
  totalProducts: z.int().check(z.minimum(1)),
  totalItems: z.int().check(z.minimum(1)),
  updatedAt: time,
  /** The name of the person who last saved the list. */
  updatedBy: z.string(),
};
const savedListHead = z.strictObject(head);
export type SavedListHead = z.output<typeof savedListHead>;

/** A list whose lines are compared with today's catalog, as `readReorder` compares those of an order. */
const savedList = z.strictObject({ ...head, revision: z.int().check(z.positive()), lines: z.array(reorderLine) });

const name = trimmedText(limits.listName, 1);
const products = z
  .array(orderLine)
  .check(
    z.minLength(1, { error: () => t`must have at least one line` }),
    z.maxLength(limits.orderLines, { error: () => t`may have at most ${limits.orderLines} lines` }),
  );
/** The problems of lines, as in `placeOrder`. */
const lineProblems = [
  'orderLineRefused',
  'fileUnreadable',
  'fileTooLarge',
  'pictureTooLarge',
  'fileTypeNotTaken',
  'uploadQuota',
  'storageFull',
] as const;
const answer = z.strictObject({ list: savedList });

export const savedListCalls = {
  readLists: {
    for: ['customer'],
    does: "Returns the company's saved lists by name.",
    answer: z.strictObject({ lists: z.array(savedListHead) }),
    problems: [],
  },
  readList: {
    for: ['customer'],
    does: 'Returns a saved list with its lines, compared with the catalog of today.',
    params: idParams,
    answer,
    problems: ['listNotFound'],
  },
  createList: {
    for: ['customer'],
    companyRoles: buyers,
    does: `Saves order lines as a list of the company, which has up to ${limits.lists}. Names differ in more than case.`,
    body: z.strictObject({ name, products }),
    answer,
    status: 201,
    problems: ['listNameTaken', 'tooManyOfThese', ...lineProblems, 'requestRunning', 'keyReused'],
    bodyBytes: limits.orderBytes,
    idempotent: true,
    audit: ['listCreated'],
  },
  updateList: {
    for: ['customer'],
    companyRoles: buyers,
    does: 'Renames a list or replaces its lines. `revision` is the one that was read; a newer one is a 409.',
    params: idParams,
    body: z.strictObject({
      name: z.optional(name),
      products: z.optional(products),
      revision: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    }),
    answer,
    problems: ['listNotFound', 'changedMeanwhile', 'listNameTaken', ...lineProblems],
    bodyBytes: limits.orderBytes,
    audit: ['listEdited'],
  },
  deleteList: {
    for: ['customer'],
    companyRoles: buyers,
    does: 'Deletes a list. Files that nothing else uses are removed.',
    params: idParams,
    answer: done,
    problems: ['listNotFound'],
    audit: ['listDeleted'],
  },
} as const satisfies Record<string, Call>;
