import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { type FlowDay, flowOf, narrowOf, sharesOf } from '#contract/pace/flow.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Db } from '../platform/database/transaction.ts';
import { type PaceFacts, readPaceFacts } from './read-pace-facts.ts';

type Pace = AnswerOf<'readPace'>;

const dayMs = 86_400_000;
const weekDays = 7;
const seriesOf = { cutting: 'cut', stitching: 'stitched', finishing: 'finished', packaging: 'packed' } as const;

/** Returns how fast the workshop was in the last weeks, which end today (PA-1). */
export async function readPace(db: Db, _viewer: Viewer, { weeks }: InputOf<'readPace'>): Promise<Pace> {
  return paceOf(await readPaceFacts(db, weeks * weekDays), weeks * weekDays);
}

/** Computes Pace from its facts. The day before the range is the base of its differences. Pure. */
export function paceOf(facts: PaceFacts, days: number): Pace {
  const { today, begun } = facts;
  const range = Array.from({ length: days + 1 }, (_, back) => dayBefore(today, days - back));
  const [base, ...flow] = flowOf(range, placedBy(facts, range), facts.passed, facts.steps) as [FlowDay, ...FlowDay[]];
  const calendar = new WorkCalendar(facts.calendar);
  const workingDays = calendar.numberOf(today) - calendar.numberOf(base.day);
  const last = flow.at(-1) ?? base;
  const units = (stage: Stage) => last[seriesOf[stage]] - base[seriesOf[stage]];
  const perDay = (stage: Stage) => (workingDays > 0 ? units(stage) / workingDays : 0);
  const inWork = flow.reduce((sum, { placed, packed }) => sum + placed - packed, 0) / flow.length;
  const pace = perDay('packaging');
  const leads = facts.leads.map(({ placedOn, ...lead }) => ({
    ...lead,
    workingDays: Math.max(0, calendar.numberOf(lead.day) - calendar.numberBefore(placedOn)),
  }));
  return {
    from: dayBefore(today, days - 1),
    to: today,
    workingDays,
    flow,
    inWork: Math.round(inWork),
    days: pace > 0 ? Math.round((inWork / pace) * 10) / 10 : null,
    stages: blocksOf(base, flow),
    narrow: narrowOf(stages.map(stage => ({ stage, perDay: perDay(stage), waiting: facts.waiting[stage] }))),
    // The shares count all lines, of which the answer lists the newest.
    leads: leads.slice(0, limits.paceLeads),
    ...sharesOf(leads.map(lead => lead.workingDays)),
    enough: begun !== null && begun <= dayBefore(today, weekDays),
  };
}

/** Returns the day that is some days before another one. Days are 'YYYY-MM-DD' of the workshop, without hours. */
function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
}

function placedBy({ placed }: PaceFacts, range: readonly string[]): number[] {
  let [next, sum] = [0, 0];
  return range.map(day => {
    for (; next < placed.length && (placed[next]?.day ?? '') <= day; next++) sum += placed[next]?.units ?? 0;
    return sum;
  });
}

/** Returns the units that passed each stage in each block of seven days. */
function blocksOf(base: FlowDay, flow: readonly FlowDay[]): Pace['stages'] {
  return Array.from({ length: flow.length / weekDays }, (_, block) => {
    const first = flow[block * weekDays] as FlowDay;
    const before = flow[block * weekDays - 1] ?? base;
    const end = flow[(block + 1) * weekDays - 1] as FlowDay;
    const units = (stage: Stage) => end[seriesOf[stage]] - before[seriesOf[stage]];
    const [cutting, stitching, finishing, packaging] = stages.map(units) as [number, number, number, number];
    return { week: first.day, cutting, stitching, finishing, packaging };
  });
}
