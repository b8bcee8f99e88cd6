import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import type { Announcement } from '../live/announce.ts';
import { readDue, runForecast } from './run-forecast.ts';

/**
 * In milliseconds: how long a forecast waits for other changes, how long after the one before it, and how often the clock
 * is looked at.
 */
const usual = { gather: 10_000, pause: 30_000, look: 60_000 };
/** A change this shortly before a forecast may not be in it. */
const slackMs = 1_000;
const concerning: ReadonlySet<string> = new Set<Announcement['event']>([
  'orderPlaced',
  'orderChanged',
  'orderRemoved',
  'settingsChanged',
]);

/** Keeps the dates of this database up to date: after changes, at 03:00 and at noon of the workshop (DA-4). */
export function keepForecasts(
  app: FastifyInstance,
  context: Pick<Context, 'db' | 'log'>,
  timing: Partial<typeof usual> = {},
) {
  const { gather, pause, look } = { ...usual, ...timing };
  const stopping = new AbortController();
  /** When the first change was heard that no forecast has seen. */
  let changedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function plan(afterMs: number): void {
    if (timer || stopping.signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = forecast()
        .catch(error => {
          if (stopping.signal.aborted) return;
          context.log.warn({ err: error }, 'the forecast failed and will be retried');
          plan(pause);
        })
        .finally(() => {
          running = undefined;
        });
    }, afterMs);
    timer.unref();
  }

  async function forecast(): Promise<void> {
    const { ageMs, isDue } = await readDue(context.db);
    const age = ageMs ?? Number.POSITIVE_INFINITY;
    // Another process may have forecast after the change.
    const isSeen = changedAt === undefined || performance.now() - changedAt > age + slackMs;
    if (!isDue && isSeen) {
      changedAt = undefined;
      return;
    }
    if (!isDue && age < pause) return plan(pause - age);
    const before = changedAt;
    changedAt = undefined;
    const isDone = await runForecast(context.db, stopping.signal).catch(error => {
      changedAt ??= before;
      throw error;
    });
    if (isDone) return;
    changedAt ??= before;
    plan(pause);
  }

  const clock = setInterval(() => plan(0), look);
  clock.unref();
  app.addHook('onReady', async () => plan(gather));
  app.addHook('preClose', async () => {
    stopping.abort();
    clearTimeout(timer);
    clearInterval(clock);
    await running;
  });
  return {
    /** Takes a live event of any process; undefined when some may have been missed. */
    hear(heard: Pick<Announcement, 'event'> | undefined): void {
      if (heard && !concerning.has(heard.event)) return;
      changedAt ??= performance.now();
      plan(gather);
    },
  };
}
