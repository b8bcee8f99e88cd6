import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/http/context.ts';
import type { Announcement } from '../platform/live/announce.ts';
import { readDue, runForecast } from './run-forecast.ts';

/**
 * In milliseconds: how long a forecast waits for further changes, the pause after the previous forecast, and the
 * interval of checking the clock.
 */
const usual = { gather: 10_000, soon: 1_000, pause: 30_000, look: 60_000 };
/** A forecast may miss changes that happened this shortly before it. */
const slackMs = 1_000;
const concerning: ReadonlySet<string> = new Set<Announcement['event']>([
  'orderPlaced',
  'orderChanged',
  'orderRemoved',
  'settingsChanged',
  'stockChanged',
]);
/** After such a change somebody waits for the jobs that it frees (ST-14). */
const soon: ReadonlySet<string> = new Set<Announcement['event']>(['stockChanged']);

type Given = Pick<Context, 'db' | 'log'>;

/**
 * Keeps the dates of this database up to date: after changes, at 03:00 and at noon in the workshop's time zone (DA-4).
 */
export function scheduleForecasts(app: FastifyInstance, context: Given, timing: Partial<typeof usual> = {}) {
  const { gather, soon: gatherSoon, pause, look } = { ...usual, ...timing };
  const stopping = new AbortController();
  const changes = new Changes();
  let timer: NodeJS.Timeout | undefined;
  /** When the timer ends, as `performance.now()`. */
  let dueAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;

  /** Forecasts after some time, or earlier if that is planned. */
  function plan(afterMs: number): void {
    const at = performance.now() + afterMs;
    if (stopping.signal.aborted || at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY;
      running = forecastWhenDue(context.db, changes, pause, stopping.signal)
        .catch(error => {
          if (stopping.signal.aborted) return undefined;
          context.log.warn({ err: error }, 'the forecast failed and will be retried');
          return pause;
        })
        .then(again => again !== undefined && plan(again))
        .then(() => {
          running = undefined;
        });
    }, afterMs);
    timer.unref();
  }

  const clock = setInterval(() => dueAt === Number.POSITIVE_INFINITY && plan(0), look);
  clock.unref();
  app.addHook('onReady', async () => plan(gather));
  app.addHook('preClose', async () => {
    stopping.abort();
    clearTimeout(timer);
    clearInterval(clock);
    await running;
  });
  return {
    /** Records a live event of any process. undefined means that events may have been missed. */
    hear(heard: Pick<Announcement, 'event'> | undefined): void {
      if (heard && !concerning.has(heard.event)) return;
      changes.add();
      plan(heard && soon.has(heard.event) ? gatherSoon : gather);
    },
  };
}

/** Records when the first change arrived that no forecast has included. */
class Changes {
  #at: number | undefined;

  add(): void {
    this.#at ??= performance.now();
  }

  /** Returns whether a forecast of this age, perhaps by another process, includes all changes. */
  areSeenBy(ageMs: number): boolean {
    return this.#at === undefined || performance.now() - this.#at > ageMs + slackMs;
  }

  /** Forgets the changes and returns a function that restores them. */
  take(): () => void {
    const at = this.#at;
    this.#at = undefined;
    return () => {
      this.#at = at ?? this.#at;
    };
  }
}

/**
 * Forecasts unless the last forecast is recent. Returns the milliseconds until the next check, or undefined when none
 * is needed.
 */
async function forecastWhenDue(db: Context['db'], changes: Changes, pause: number, signal: AbortSignal) {
  const { ageMs, isDue } = await readDue(db);
  const age = ageMs ?? Number.POSITIVE_INFINITY;
  if (!isDue && changes.areSeenBy(age)) {
    changes.take();
    return undefined;
  }
  if (!isDue && age < pause) return pause - age;
  const restore = changes.take();
  try {
    if (await runForecast(db, signal)) return undefined;
  } catch (error) {
    restore();
    throw error;
  }
  restore();
  return pause;
}
