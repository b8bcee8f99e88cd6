import { type Stage, stages } from '../orders/order-rules.ts';

/** The arithmetic of Pace (PA-1 to PA-5), without calendar and database. Pure, so that tests and the server share it. */

/** The units that were placed and had passed each stage by the end of a day 'YYYY-MM-DD' (PA-2). */
export type FlowDay = {
  day: string;
  placed: number;
  cut: number;
  stitched: number;
  finished: number;
  packed: number;
};
/** The series of the flow, in the order of the work. */
export const flowSeries = ['placed', 'cut', 'stitched', 'finished', 'packed'] as const;

/** The net units that passed a stage on a day; corrections count on the day on which they were made. */
export type Step = { stage: Stage; day: string; net: number };
/** The stage before which work waits, with the units that pass it a day and the days that the waiting units take. */
export type Narrow = { stage: Stage; perDay: number; waiting: number; days: number | null };

/**
 * Returns the flow of each day. The units that passed a stage by the end of a day are those of now without what the log
 * says about later days, so units from before the log are in. No line falls, because a day shows the least of itself and
 * all later days, and none crosses the stage before. `placed` has the units that were placed by each day.
 */
export function flowOf(
  days: readonly string[],
  placed: readonly number[],
  passed: Record<Stage, number>,
  steps: readonly Step[],
): FlowDay[] {
  const places = new Map(days.map((day, place) => [day, place]));
  const net = new Map(stages.map(stage => [stage, days.map(() => 0)]));
  for (const { stage, day, net: units } of steps) {
    const place = places.get(day);
    const ofStage = net.get(stage);
    if (place !== undefined && ofStage) ofStage[place] = (ofStage[place] ?? 0) + units;
  }
  let above: readonly number[] = placed;
  const passedBy = stages.map(stage => {
    let later = passed[stage];
    let least = later;
    const line = days.map(() => 0);
    for (let place = days.length - 1; place >= 0; place--) {
      least = Math.min(least, later);
      line[place] = Math.max(0, Math.min(least, above[place] ?? 0));
      later -= net.get(stage)?.[place] ?? 0;
    }
    above = line;
    return line;
  });
  return days.map((day, place) => {
    const [cut = 0, stitched = 0, finished = 0, packed = 0] = passedBy.map(line => line[place] ?? 0);
    return { day, placed: placed[place] ?? 0, cut, stitched, finished, packed };
  });
}

/**
 * Returns the narrow place (PA-4): the last stage before which at least two working days of work wait, else the first one
 * with at least one, else null. Nothing may have passed a stage: then its units wait for an unknown time.
 */
export function narrowOf(rows: readonly { stage: Stage; perDay: number; waiting: number }[]): Narrow | null {
  const days = rows.map(({ waiting, perDay }) =>
    waiting === 0 ? 0 : perDay > 0 ? waiting / perDay : Number.POSITIVE_INFINITY,
  );
  const last = days.findLastIndex(wait => wait >= 2);
  const at = last >= 0 ? last : days.findIndex(wait => wait >= 1);
  const row = rows[at];
  const wait = days[at];
  if (!row || wait === undefined) return null;
  return { ...row, days: Number.isFinite(wait) ? Math.round(wait * 10) / 10 : null };
}

/** Returns within how many days half and nine of ten are: the upper median and the ninth decile; null without any. */
export function sharesOf(days: readonly number[]): { half: number | null; nine: number | null } {
  const sorted = days.toSorted((one, other) => one - other);
  return {
    half: sorted[Math.floor(sorted.length / 2)] ?? null,
    nine: sorted[Math.ceil(0.9 * sorted.length) - 1] ?? null,
  };
}
