import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { asExcel } from '../call/excel-call.ts';
import { id, idParams, idText, time, uuid } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { nextCursor, noPage, pageLimit } from '../call/paging.ts';
import { staff } from '../call/roles.ts';
import { promiseReasons } from '../orders/promise-reasons.ts';
import { remake } from './remakes.ts';

const person = z.strictObject({ id, name: z.string() });

/** An action's change of one product. `from` and `to` are a status, a count or quantity, the reason of a hold, `approved` or
 * `waived` where a sample ended one, or `answered` where the answer to a question did (QU-2). */
const logRow = z.strictObject({
  productId: id,
  productCode: z.string(),
  what: z.enum(['status', 'cutting', 'stitching', 'finishing', 'completed', 'quantity', 'hold']),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Whether the change follows from another row of the action. */
  derived: z.boolean(),
  /** The note of a hold. */
  note: z.optional(z.string()),
});
export type LogRow = z.output<typeof logRow>;

/** One action and all its changes to the order. */
const logChange = z.strictObject({
  changeId: z.uuid(),
  /** When the work took place. */
  at: time,
  /** When the portal received it, if that was more than 5 minutes later. */
  sentAt: z.nullable(time),
  source: z.enum(['desk', 'bench', 'bulk', 'undo', 'accept', 'revision', 'sample', 'remake']),
  worker: z.nullable(person),
  bench: z.nullable(person),
  account: z.nullable(person),
  rows: z.array(logRow),
  /** The units that are made again, for the source 'remake'. */
  remake: z.optional(remake),
  undone: z.boolean(),
  mayUndo: z.boolean(),
});
export type LogChange = z.output<typeof logChange>;

/** A promised date of the order. A changed promise has the date before it and a reason. */
const logPromise = z.strictObject({
  at: time,
  account: person,
  promisedOn: z.string(),
  was: z.nullable(z.string()),
  reason: z.nullable(z.enum(promiseReasons)),
  note: z.string(),
});
export type LogPromise = z.output<typeof logPromise>;

/** A person who changed the order, as the filter that selects the person's changes. */
const logPerson = z.strictObject({ filter: z.enum(['workerId', 'accountId']), id, name: z.string() });
export type LogPerson = z.output<typeof logPerson>;

const filters = {
  productId: z.optional(idText),
  workerId: z.optional(idText),
  accountId: z.optional(idText),
};

const exportProductionLog = {
  for: staff,
  does: "Returns an order's production log as CSV, newest first.",
  params: idParams,
  query: z.object(filters),
  answer: z.string(),
  problems: ['orderNotFound'],
} as const satisfies Call;

export const productionLogCalls = {
  readProductionLog: {
    for: staff,
    does: `Lists the changes of an order's statuses, counts and holds, newest first, by default ${limits.productionLogPage}. The rows of one action are one change. The first page also contains the people of the complete log, and the newest ${limits.productionLogPage} promised dates unless a product or worker is selected.`,
    params: idParams,
    query: z.object({
      ...filters,
      limit: pageLimit(limits.pageSize),
      /** The id of the previous page's last change. */
      cursor: z.optional(uuid(noPage)),
    }),
    answer: z.strictObject({
      changes: z.array(logChange),
      promises: z.array(logPromise),
      people: z.array(logPerson),
      nextCursor,
    }),
    problems: ['orderNotFound'],
  },
  exportProductionLog,
  exportProductionLogAsExcel: asExcel(exportProductionLog),
} as const satisfies Record<string, Call>;
