import type { Job } from '#contract/benches/jobs.ts';
import type { Mark } from '#contract/benches/marks.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { dropTaken, noteTaken } from '../shared/taken-marks.ts';
import { touchWorker } from '../worker/current-worker.ts';
import { withUndo } from './outbox-rules.ts';
import { sendOutbox } from './send-outbox.ts';
import { addMark, changeOutbox } from './stored-outbox.ts';

/** Shows a mark at once, adds it to the outbox and sends it. Resolves when it is stored, before the server has it. */
export async function takeMark(ticket: Job['ticket'], stage: Stage, delta: number): Promise<Mark> {
  const mark = newMark(ticket, stage, delta);
  noteTaken(mark);
  await addMark(mark);
  sendOutbox();
  return mark;
}

/** Undoes a mark that this device made. */
export async function undoMark({ id, ticket, stage, delta }: Mark): Promise<void> {
  const undo = { ...newMark(ticket, stage, -delta), undoes: id };
  dropTaken(id);
  await changeOutbox(marks => withUndo(marks, undo));
  sendOutbox();
}

/** Removes a rejected mark. */
export async function discardMark(id: string): Promise<void> {
  await changeOutbox(marks => marks.filter(mark => mark.id !== id));
  dropTaken(id);
}

function newMark(ticket: string, stage: Stage, delta: number): Mark {
  const workerId = touchWorker();
  return { id: randomId(), ticket, stage, delta, at: new Date().toISOString(), ...(workerId && { workerId }) };
}
