import { type Stage, stages } from '../orders/order-rules.ts';

export const verbs: Record<Stage, string> = {
  cutting: 'cut',
  stitching: 'stitch',
  finishing: 'finish',
  packaging: 'pack',
};
export const participles: Record<Stage, string> = {
  cutting: 'cut',
  stitching: 'stitched',
  finishing: 'finished',
  packaging: 'packed',
};
/** The names of the counts of stages. */
export const doneLabels: Record<Stage, string> = {
  cutting: 'Cut',
  stitching: 'Stitched',
  finishing: 'Finished',
  packaging: 'Packed',
};
const number = (count: number) => count.toLocaleString('en');

/** Returns why more units cannot be marked at a stage. */
export function leftToDo(stage: Stage, left: number, quantity: number): string {
  return `Only ${number(left)} of ${number(quantity)} are left to ${verbs[stage]}`;
}

export function allDone(stage: Stage, quantity: number): string {
  return `All ${number(quantity)} are ${participles[stage]} already`;
}

/** Returns why units cannot be taken back: `least` units have passed the next stage. Packaging has no next stage. */
export function takeBack(most: number, next: Stage | undefined, least: number): string {
  const text = `Only ${number(most)} can be taken back`;
  return next ? `${text}: ${number(least)} are ${participles[next]} already` : text;
}

/**
 * Returns why more units cannot be made again: `least` units have passed the next stage. Packaging has no next stage; of
 * packed units, `least` were delivered.
 */
export function onlyRemade(most: number, next: Stage | undefined, least: number): string {
  const text = most === 0 ? 'None can be made again' : `Only ${number(most)} can be made again`;
  if (next) return least === 0 ? text : `${text}: ${number(least)} are ${participles[next]} already`;
  if (least === 0) return text;
  return `${text}: ${number(least)} ${least === 1 ? 'was' : 'were'} delivered. Delivered items are made again from the receipt of their delivery`;
}

/** Returns '2 made again: stitching', with the stage that the bad units passed last. */
export function madeAgain(count: number, stage: Stage): string {
  return `${number(count)} made again: ${stage}`;
}

/** Returns 'all 200 cut', or 'cut' for one item. */
export function allPassed(stage: Stage, quantity: number): string {
  return quantity === 1 ? participles[stage] : `all ${number(quantity)} ${participles[stage]}`;
}

/** Returns a text such as '46 of 200 stitched'. */
export function passedOf(stage: Stage, done: number, quantity: number, write = number): string {
  return `${ofTotal(done, quantity, write)} ${participles[stage]}`;
}

/**
 * Returns the counts of all stages: 'Cut 90, stitched 85, finished 55, packed 53 of 110' (OR-14). Screens pass `write`,
 * which writes numbers with the digits of the reader.
 */
export function doneAtStages(done: Readonly<Record<Stage, number>>, total: number, write = number): string {
  const counts = stages.map(
    (stage, at) => `${at === 0 ? doneLabels[stage] : participles[stage]} ${write(done[stage])}`,
  );
  return `${counts.join(', ')} of ${write(total)}`;
}

/** Returns a text such as '53 of 110'. */
export function ofTotal(count: number, total: number, write = number): string {
  return `${write(count)} of ${write(total)}`;
}

/** Returns a text such as '53 of 110 ready'. An item is ready when it is packed. */
export function readyOf(ready: number, total: number): string {
  return `${ofTotal(ready, total)} ready`;
}

/** Returns how many jobs of an order are ready: '2 of 5 jobs ready'. */
export function jobsReady(ready: number, total: number): string {
  return `${ofTotal(ready, total)} ${total === 1 ? 'job' : 'jobs'} ready`;
}

/** Returns what is left at a stage: '120 to cut'. */
export function toDo(stage: Stage, left: number): string {
  return `${number(left)} to ${verbs[stage]}`;
}
