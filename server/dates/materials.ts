import type { QueuedLine } from '#contract/dates/simulation.ts';
import { stages } from '#contract/orders/order-rules.ts';
import type { FactsLine, MaterialNeed, ShortMaterial } from './forecast-facts.ts';

/** A line at its place in the order of work. */
export type Placed = { line: FactsLine };
/** The calendar of a forecast, as far as materials need it. */
type Days = {
  today: string;
  calendar: { numberOf: (day: string) => number; dayOf: (number: number) => string | undefined };
  daysUntil: (day: string) => number;
};

/**
 * The materials of which lines may lack some (ST-12): accepted lines take what they need in the order of work, so the place
 * of a line decides whether it waits for material. `writeCoverage` (server/stock/write-coverage.ts) computes the same in SQL
 * for the lists.
 */
export class Materials {
  readonly #materials: readonly ShortMaterial[];
  readonly #days: Days;

  constructor(materials: readonly ShortMaterial[], days: Days) {
    this.#materials = materials;
    this.#days = days;
  }

  /** Returns what some lines take of each material. */
  takenBy(lines: readonly FactsLine[]): number[] {
    const needs = lines.flatMap(line => line.needs ?? []);
    return this.#materials.map((_, index) => {
      return needs.filter(({ material }) => material === index).reduce((sum, { amount }) => sum + amount, 0);
    });
  }

  /** Returns queued lines, of which those from a place on that lack material are ready when it is there (ST-14). */
  waiting(works: readonly Placed[], lines: readonly QueuedLine[], place: number): readonly QueuedLine[] {
    if (this.#materials.length === 0) return lines;
    const taken = new Float64Array(this.#materials.length);
    const all = [...lines];
    works.forEach(({ line }, at) => {
      const { needs, acceptedOn, isHeld, pinnedAt } = line;
      if (!needs || acceptedOn === null) return;
      // A hold wins, and nothing stops a pinned line.
      if (at >= place && !isHeld && pinnedAt === null) {
        const ready = this.#readyDay(line, needs, taken);
        const queued = all[at] as QueuedLine;
        if (ready !== queued.ready) all[at] = { ...queued, ready };
      }
      for (const { material, amount } of needs) taken[material] = (taken[material] as number) + amount;
    });
    return all;
  }

  /** Returns the working days from day 1 after which a line has material at a stage at which units wait. */
  #readyDay({ quantity, passed }: FactsLine, needs: readonly MaterialNeed[], taken: Float64Array): number {
    let last = 0;
    for (let stage = 0; stage < stages.length; stage++) {
      const before = stage === 0 ? quantity : (passed[stage - 1] as number);
      if (before <= (passed[stage] as number)) continue;
      const lacking = needs.filter(need => need.stage === stage && this.#isLacking(need, taken));
      if (lacking.length === 0) return 0;
      last = Math.max(last, this.#days.daysUntil(this.#dayOf(lacking, taken)));
    }
    return last;
  }

  #isLacking({ material, per }: MaterialNeed, taken: Float64Array): boolean {
    const { shelf } = this.#materials[material] as ShortMaterial;
    return per !== null && shelf - (taken[material] as number) < per;
  }

  /** Returns the day on which one unit has all that it lacks, or what nobody has ordered could be there. */
  #dayOf(lacking: readonly MaterialNeed[], taken: Float64Array): string {
    const days = lacking.map(({ material, per }) => {
      const { shelf, expected } = this.#materials[material] as ShortMaterial;
      const wanted = (taken[material] as number) + (per as number) - shelf;
      return expected.find(([, until]) => until >= wanted)?.[0];
    });
    const { today, calendar } = this.#days;
    if (days.every(day => day !== undefined && day >= today)) return days.toSorted().at(-1) as string;
    const delivery = Math.max(...lacking.map(({ material }) => (this.#materials[material] as ShortMaterial).leadDays));
    return calendar.dayOf(calendar.numberOf(today) + delivery) ?? today;
  }
}
