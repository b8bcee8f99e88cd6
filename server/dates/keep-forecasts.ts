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

type Given = Pick<Context, 'db' | 'log'>;

/** Keeps the dates of this database up to date: after changes, at 03:00 and at noon of the workshop (DA-4). */
export function keepForecasts(app: FastifyInstance, context: Given, timing: Partial<typeof usual> = {}) {
  const { gather, pause, look } = { ...usual, ...timing };
  const stopping = new AbortController();
  const changes = new Changes();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function plan(afterMs: number): void {
    if (timer || stopping.signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
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
      changes.add();
      plan(gather);
    },
  };
}

/** When the first change was heard that no forecast has seen. */
class Changes {
  #at: number | undefined;

  add(): void {
    this.#at ??= performance.now();
  }

  /** Returns whether a forecast of this age, perhaps of another process, has seen all changes. */
  areSeenBy(ageMs: number): boolean {
    return this.#at === undefined || performance.now() - this.#at > ageMs + slackMs;
  }

  /** Forgets the changes and returns how to bring them back. */
  take(): () => void {
    const at = this.#at;
    this.#at = undefined;
    return () => {
      this.#at = at ?? this.#at;
    };
  }
}

/** Forecasts unless the last forecast is fresh. Returns after how many milliseconds to look again, if at all. */
async function forecastWhenDue(db: Context['db'], changes: Changes, pause: number, signal: AbortSignal) {
  const { ageMs, isDue } = await readDue(db);
  const age = ageMs ?? Number.POSITIVE_INFINITY;
  if (!isDue && changes.areSeenBy(age)) {
    changes.take();
    return undefined;
  }
  if (!isDue && age < pause) return pause - age;
  const bringBack = changes.take();
  try {
    if (await runForecast(db, signal)) return undefined;
  } catch (error) {
    bringBack();
    throw error;
  }
  bringBack();
  return pause;
}
