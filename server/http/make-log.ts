import { destination, type Logger, pino } from 'pino';
import type { Settings } from '../settings.ts';

/** Gathered, so that requests do not wait for a line each: written each second, when there is much, and at the end. */
const stream = destination({ sync: false, minLength: 4096, periodicFlush: 1_000 });

/** The log of the whole portal, in lines of JSON on the output. */
export function makeLog(settings: Settings): Logger {
  return pino({ level: settings.LOG_LEVEL }, stream);
}
