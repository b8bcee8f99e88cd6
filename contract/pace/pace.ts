import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { asExcel } from '../call/excel-call.ts';
import { date, id, oneOf } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { staff } from '../call/roles.ts';
import { stages } from '../orders/order-rules.ts';
import { paceCharts, paceWeeks } from './pace-choices.ts';

const count = z.int().check(z.minimum(0));
const stage = z.enum(stages);

/** How many weeks Pace looks back; '12' without a choice. */
const weeks = z._default(
  z.pipe(
    oneOf(paceWeeks.map(String) as ['4', '12', '52']),
    z.transform(chosen => Number(chosen) as (typeof paceWeeks)[number]),
  ),
  12,
);

const pace = z.strictObject({
  /** The first and the last day, and the working days among them (PA-1). */
  from: date,
  to: date,
  workingDays: count,
  /** The units that were placed and had passed each stage by the end of each day (PA-2). */
  flow: z.array(
    z.strictObject({ day: date, placed: count, cut: count, stitched: count, finished: count, packed: count }),
  ),
  /** The rounded mean of the units in work, and the working days that a unit takes; null when nothing was packed (PA-3). */
  inWork: count,
  days: z.nullable(z.number()),
  /** The units that passed each stage in each block of seven days, by its first day (PA-4). */
  stages: z.array(z.strictObject({ week: date, cutting: count, stitching: count, finishing: count, packaging: count })),
  narrow: z.nullable(
    z.strictObject({
      stage,
      /** The units that pass the stage on a working day. */
      perDay: z.number(),
      waiting: count,
      /** The working days that the waiting units take; null when nothing passed. */
      days: z.nullable(z.number()),
    }),
  ),
  /** The lines that were finished, the newest first, with the working days from placing to finishing (PA-5). */
  leads: z
    .array(z.strictObject({ orderId: id, productCode: z.string(), day: date, workingDays: count }))
    .check(z.maxLength(limits.paceLeads)),
  half: z.nullable(count),
  nine: z.nullable(count),
  /** Whether the first mark is at least a week ago (PA-6). */
  enough: z.boolean(),
});
export type Pace = z.output<typeof pace>;

const exportPace = {
  for: staff,
  does: 'Returns one chart of readPace as CSV.',
  query: z.object({ weeks, chart: z._default(oneOf(paceCharts), 'flow') }),
  answer: z.string(),
  problems: [],
} as const satisfies Call;

export const paceCalls = {
  readPace: {
    for: staff,
    does: 'Returns how fast the workshop is over the last weeks: the flow of units through the stages, units a week at each stage with the narrow place, and lead times.',
    query: z.object({ weeks }),
    answer: pace,
    problems: [],
  },
  exportPace,
  exportPaceAsExcel: asExcel(exportPace),
} as const satisfies Record<string, Call>;
