import * as z from 'zod/mini';
import { type Call, done } from '../../call/call.ts';
import { id, idParams } from '../../call/field-schemas.ts';
import { staff } from '../../call/roles.ts';
import { pin, workerChange, workerName } from './worker-change.ts';

/** A person who works at the benches. Workers have no account (WO-1). */
export const worker = z.strictObject({ id, name: z.string(), hasPin: z.boolean(), active: z.boolean() });
export type Worker = z.output<typeof worker>;

export const workerCalls = {
  readWorkers: {
    for: staff,
    does: 'Lists the workers by name, without those whose name was forgotten.',
    answer: z.strictObject({ workers: z.array(worker) }),
    problems: [],
  },
  createWorker: {
    for: staff,
    does: 'Adds a worker. A PIN is optional.',
    body: z.strictObject({ name: workerName, pin: z.nullish(pin), active: z._default(z.boolean(), true) }),
    answer: z.strictObject({ worker }),
    status: 201,
    problems: ['workerNameTaken'],
    audit: ['workerCreated'],
  },
  updateWorker: {
    for: staff,
    does: 'Changes a worker. A field left out stays; a PIN of null is removed. Benches offer active workers only.',
    params: idParams,
    body: workerChange,
    answer: z.strictObject({ worker }),
    problems: ['workerNotFound', 'workerNameTaken'],
    audit: ['workerEdited'],
  },
  forgetWorker: {
    for: staff,
    does: "Forgets a worker's name and PIN. What the worker did stays, by 'Former worker'.",
    params: idParams,
    answer: done,
    problems: ['workerNotFound'],
    audit: ['workerEdited'],
  },
} as const satisfies Record<string, Call>;
