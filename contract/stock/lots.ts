import * as z from 'zod/mini';
import { ticketParams } from '../benches/jobs.ts';
import type { Call } from '../call/call.ts';
import { date, id, idParams } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { benchAndStaff } from '../call/roles.ts';
import { materialCategories } from '../materials/material-rules.ts';
import { stages } from '../orders/order-rules.ts';
import { amountText } from './amount-fields.ts';
import { changedLot, newLot } from './lot-fields.ts';

/** A dye lot of a material (ST-18). `left` is what was received of it less what marks used; it may be below 0. */
export const lot = z.strictObject({
  id,
  materialId: id,
  code: z.string(),
  receivedOn: date,
  left: amountText,
  /** How many jobs are made of it. */
  lines: z.int().check(z.minimum(0)),
  note: z.string(),
  usedUp: z.boolean(),
});
export type Lot = z.output<typeof lot>;

/** A material of a job whose dye lots are kept apart, with the lots that can be chosen. */
const jobMaterial = z.strictObject({
  id,
  name: z.string(),
  category: z.enum(materialCategories),
  /** The stage that uses it. */
  stage: z.enum(stages),
  lotId: z.nullable(id),
  lots: z.array(z.strictObject({ id, code: z.string() })),
  /** The codes of all lots that the job is made of; empty unless there are several. */
  mixed: z.array(z.string()),
});
export type JobMaterial = z.output<typeof jobMaterial>;
const ofJob = z.strictObject({ materials: z.array(jobMaterial) });
const withLot = z.strictObject({ lot });

export const lotCalls = {
  readLots: {
    for: ['superadmin'],
    does: `Lists the dye lots of a material, the newest first, those that are used up last. Of these it lists as many as fit into ${limits.listedLots} lots.`,
    params: idParams,
    answer: z.strictObject({ lots: z.array(lot).check(z.maxLength(limits.listedLots)) }),
    problems: ['stockMaterialNotFound'],
  },
  createLot: {
    for: ['superadmin'],
    does: 'Adds a dye lot to a material whose lots are kept apart.',
    params: idParams,
    body: newLot,
    answer: withLot,
    status: 201,
    problems: ['stockMaterialNotFound', 'nameTaken', 'tooManyOfThese', 'requestRunning', 'keyReused'],
    idempotent: true,
    audit: ['lotCreated'],
  },
  updateLot: {
    for: ['superadmin'],
    does: 'Changes a dye lot. A field left out stays. Nobody can choose one that is used up.',
    params: idParams,
    body: changedLot,
    answer: withLot,
    problems: ['lotNotFound', 'nameTaken', 'tooManyOfThese'],
    audit: ['lotEdited'],
  },
  readJobLots: {
    for: benchAndStaff,
    does: 'Lists the materials of the line of a ticket whose dye lots are kept apart, with their open lots.',
    params: ticketParams,
    answer: ofJob,
    problems: ['benchEnded', 'ticketNotFound', 'tooManyTries'],
    background: true,
  },
  chooseLot: {
    for: benchAndStaff,
    does: 'Sets the dye lot of which the line of a ticket is made, or none. Another lot than one that the line already uses needs `mixed`.',
    params: ticketParams,
    body: z.strictObject({ materialId: id, lotId: z.nullable(id), mixed: z.optional(z.boolean()) }),
    answer: ofJob,
    problems: [
      'benchEnded',
      'ticketNotFound',
      'tooManyTries',
      'orderCompleted',
      'orderCancelled',
      'lotNotFound',
      'lotMixed',
      'requestRunning',
      'keyReused',
    ],
    idempotent: true,
    audit: ['lotChosen'],
  },
} as const satisfies Record<string, Call>;
