import { simulate } from '#contract/dates/simulation.ts';
import { computeAcceptances } from './compute-acceptance.ts';
import type { FactsLine, Forecasted, ForecastFacts, LineDates, Quoted } from './forecast-facts.ts';
import { isUncommitted, lastOf, Outlook } from './outlook.ts';

/** Computes the dates of all unfinished lines (DA-3). Pure: the same facts give the same dates. */
export function computeForecast(facts: ForecastFacts): Forecasted {
  const outlook = new Outlook(facts);
  const { why, measured, medianLead } = outlook;
  const state = { why, days: measured.productive, finished: facts.finished, medianLead };
  if (why) return { ...state, lines: [], acceptances: [] };
  return { ...state, lines: forecastLines(facts, outlook), acceptances: computeAcceptances(facts, outlook) };
}

function forecastLines(facts: ForecastFacts, outlook: Outlook): LineDates[] {
  const open = facts.lines.filter(({ isOpen }) => isOpen);
  const queue = outlook.sortQueue(open);
  const newOrders = [...Map.groupBy(open.filter(isUncommitted), ({ orderId }) => orderId)]
    .sort(([one], [other]) => one - other)
    .map(([, lines]) => lines);
  const finishes = simulate(
    queue.map(line => outlook.queued(line)),
    outlook.measured.days,
    { ...outlook.sampling, newOrders: newOrders.map(lines => lines.map(line => outlook.queued(line))) },
  );
  return datesOf(outlook, [...queue, ...newOrders.flat()], finishes);
}

/** Returns the safe date of products that would be ordered and accepted now, or null when there is none. */
export function computeQuote(facts: ForecastFacts, products: readonly Quoted[]): string | null {
  const added = products.map(
    ({ productId, quantity }): FactsLine => ({
      orderId: Number.MAX_SAFE_INTEGER,
      productId,
      quantity,
      passed: [0, 0, 0, 0],
      acceptedOn: facts.today,
      beganOn: facts.today,
      isOpen: true,
      pinnedAt: null,
      promisedOn: null,
      isHeld: false,
      heldUntil: null,
      hasFirst: true,
    }),
  );
  const all = { ...facts, lines: [...facts.lines, ...added] };
  const outlook = new Outlook(all);
  if (outlook.why) return null;
  const lines = forecastLines(all, outlook);
  return lastOf(lines.filter(({ orderId }) => orderId === Number.MAX_SAFE_INTEGER).map(({ safeOn }) => safeOn));
}

/** Returns the dates of lines in queue order, with the work ahead of each. */
function datesOf(outlook: Outlook, queue: readonly FactsLine[], finishes: readonly Float64Array[]): LineDates[] {
  const { days } = outlook.measured;
  const pace = [0, 1, 2, 3].map(stage => days.reduce((sum, day) => sum + (day[stage] as number), 0) / days.length);
  const before = [0, 0, 0, 0];
  return queue.map((line, index): LineDates => {
    const ahead = before.map((sum, stage) => ((pace[stage] as number) > 0 ? sum / (pace[stage] as number) : 0));
    outlook.queued(line).work.forEach((own, stage) => {
      before[stage] = (before[stage] as number) + own;
    });
    const { likelyOn, safeOn, ...numbers } = outlook.datesFrom(finishes[index] as Float64Array);
    const { orderId, productId, hasFirst, beganOn } = line;
    const isFirst = !hasFirst && beganOn !== null && likelyOn !== null && safeOn !== null;
    const first = { firstDay: outlook.calendar.dayOf(outlook.dayOne) ?? outlook.today, ...numbers };
    return { orderId, productId, likelyOn, safeOn, ahead: ahead.map(rounded), ...(isFirst && { first }) };
  });
}

const rounded = (days: number) => Math.round(days * 10) / 10;
