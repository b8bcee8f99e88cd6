import { type Stage, stages } from '../orders/order-rules.ts';
import { context, labels, msg, plural, t } from '../wording.ts';
import { number } from '../wording-numbers.ts';

export const participles: Record<Stage, string> = /* @__PURE__ */ labels({
  cutting: msg`cut`,
  stitching: msg`stitched`,
  finishing: msg`finished`,
  packaging: msg`packed`,
});
/** The names of the counts of stages. */
export const doneLabels: Record<Stage, string> = /* @__PURE__ */ labels({
  cutting: msg`Cut`,
  stitching: msg`Stitched`,
  finishing: msg`Finished`,
  packaging: msg`Packed`,
});

/** Returns why more units cannot be marked at a stage. */
export function leftToDo(stage: Stage, left: number, quantity: number): string {
  const values = { all: number(quantity) };
  const texts: Record<Stage, () => string> = {
    cutting: () =>
      plural(left, { one: 'Only # of {all} is left to cut', other: 'Only # of {all} are left to cut' }, values),
    stitching: () =>
      plural(left, { one: 'Only # of {all} is left to stitch', other: 'Only # of {all} are left to stitch' }, values),
    finishing: () =>
      plural(left, { one: 'Only # of {all} is left to finish', other: 'Only # of {all} are left to finish' }, values),
    packaging: () =>
      plural(left, { one: 'Only # of {all} is left to pack', other: 'Only # of {all} are left to pack' }, values),
  };
  return texts[stage]();
}

/** Returns why no more units can be marked at a stage: all are done. */
export function allDone(stage: Stage, quantity: number): string {
  const texts: Record<Stage, () => string> = {
    cutting: () => plural(quantity, { one: 'The item is cut already', other: 'All # are cut already' }),
    stitching: () => plural(quantity, { one: 'The item is stitched already', other: 'All # are stitched already' }),
    finishing: () => plural(quantity, { one: 'The item is finished already', other: 'All # are finished already' }),
    packaging: () => plural(quantity, { one: 'The item is packed already', other: 'All # are packed already' }),
  };
  return texts[stage]();
}

/** Returns why units cannot be taken back: `least` units have passed the next stage. Packaging has no next stage. */
export function takeBack(most: number, next: Stage | undefined, least: number): string {
  const text = t`Only ${number(most)} can be taken back`;
  return next ? `${text}: ${passedAlready(next, least)}` : text;
}

function passedAlready(stage: Stage, count: number): string {
  const texts: Record<Stage, () => string> = {
    cutting: () => plural(count, { one: '# is cut already', other: '# are cut already' }),
    stitching: () => plural(count, { one: '# is stitched already', other: '# are stitched already' }),
    finishing: () => plural(count, { one: '# is finished already', other: '# are finished already' }),
    packaging: () => plural(count, { one: '# is packed already', other: '# are packed already' }),
  };
  return texts[stage]();
}

/**
 * Returns why more units cannot be made again: `least` units have passed the next stage. Packaging has no next stage; of
 * packed units, `least` were delivered.
 */
export function onlyRemade(most: number, next: Stage | undefined, least: number): string {
  const text = most === 0 ? t`None can be made again` : t`Only ${number(most)} can be made again`;
  if (next) return least === 0 ? text : `${text}: ${passedAlready(next, least)}`;
  if (least === 0) return text;
  const delivered = plural(least, {
    one: '# was delivered. Delivered items are made again from the receipt of their delivery',
    other: '# were delivered. Delivered items are made again from the receipt of their delivery',
  });
  return `${text}: ${delivered}`;
}

/** Returns '2 made again: stitching', with the stage that the bad units passed last; `made` words the number. */
export function madeAgain(count: number, stage: Stage, made = number(count)): string {
  const texts: Record<Stage, () => string> = {
    cutting: () => t`${made} made again: cutting`,
    stitching: () => t`${made} made again: stitching`,
    finishing: () => t`${made} made again: finishing`,
    packaging: () => t`${made} made again: packaging`,
  };
  return texts[stage]();
}

/** Returns 'all 200 cut', or 'cut' for one item. */
export function allPassed(stage: Stage, quantity: number): string {
  // One item has a text without its number. In some languages, 21 items have the same plural form as one.
  if (quantity === 1) return onePassed(stage);
  const texts: Record<Stage, () => string> = {
    cutting: () => plural(quantity, { one: 'all # cut', other: 'all # cut' }),
    stitching: () => plural(quantity, { one: 'all # stitched', other: 'all # stitched' }),
    finishing: () => plural(quantity, { one: 'all # finished', other: 'all # finished' }),
    packaging: () => plural(quantity, { one: 'all # packed', other: 'all # packed' }),
  };
  return texts[stage]();
}

function onePassed(stage: Stage): string {
  const texts: Record<Stage, () => string> = {
    cutting: () => context('item')`cut`,
    stitching: () => context('item')`stitched`,
    finishing: () => context('item')`finished`,
    packaging: () => context('item')`packed`,
  };
  return texts[stage]();
}

/** Returns a text such as '46 of 200 stitched'. */
export function passedOf(stage: Stage, done: number, quantity: number, write = number): string {
  const values = { some: write(done), all: write(quantity) };
  const texts: Record<Stage, () => string> = {
    cutting: () => plural(quantity, { one: '{some} of {all} cut', other: '{some} of {all} cut' }, values),
    stitching: () => plural(quantity, { one: '{some} of {all} stitched', other: '{some} of {all} stitched' }, values),
    finishing: () => plural(quantity, { one: '{some} of {all} finished', other: '{some} of {all} finished' }, values),
    packaging: () => plural(quantity, { one: '{some} of {all} packed', other: '{some} of {all} packed' }, values),
  };
  return texts[stage]();
}

/**
 * Returns the counts of all stages: 'Cut 90, stitched 85, finished 55, packed 53 of 110' (OR-14). Screens pass `write`,
 * which writes numbers with the digits of the reader.
 */
export function doneAtStages(done: Readonly<Record<Stage, number>>, total: number, write = number): string {
  const counts = stages.map((stage, at) => `${(at === 0 ? doneLabels : participles)[stage]} ${write(done[stage])}`);
  return t`${counts.join(', ')} of ${write(total)}`;
}

/** Returns a text such as '53 of 110'. */
export function ofTotal(count: number, total: number, write = number): string {
  return t`${write(count)} of ${write(total)}`;
}

/** Returns a text such as '53 of 110 ready'. An item is ready when it is packed. */
export function readyOf(ready: number, total: number): string {
  return t`${number(ready)} of ${number(total)} ready`;
}

/** Returns how many jobs of an order are ready: '2 of 5 jobs ready'. */
export function jobsReady(ready: number, total: number): string {
  return plural(total, { one: '{ready} of # job ready', other: '{ready} of # jobs ready' }, { ready: number(ready) });
}

/** Returns a count of items that passed a stage: '+5 stitched'. `written` is the count as it is shown. */
export function passed(stage: Stage, count: number, written: string): string {
  const values = { written };
  const texts: Record<Stage, () => string> = {
    cutting: () => plural(Math.abs(count), { one: '{written} cut', other: '{written} cut' }, values),
    stitching: () => plural(Math.abs(count), { one: '{written} stitched', other: '{written} stitched' }, values),
    finishing: () => plural(Math.abs(count), { one: '{written} finished', other: '{written} finished' }, values),
    packaging: () => plural(Math.abs(count), { one: '{written} packed', other: '{written} packed' }, values),
  };
  return texts[stage]();
}

/** Returns what is left at a stage: '120 to cut'. */
export function toDo(stage: Stage, left: number): string {
  const some = number(left);
  const texts: Record<Stage, () => string> = {
    cutting: () => t`${some} to cut`,
    stitching: () => t`${some} to stitch`,
    finishing: () => t`${some} to finish`,
    packaging: () => t`${some} to pack`,
  };
  return texts[stage]();
}
