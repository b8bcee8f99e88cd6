import { destination, type Logger, pino } from 'pino';
import type { Settings } from '../settings/settings.ts';

/** Buffers lines, so that requests do not wait for writes. Flushes every second, at 4 KB and at exit. */
const stream = destination({ sync: false, minLength: 4096, periodicFlush: 1_000 });

/** The portal's log: JSON lines on standard output. */
export function makeLog(settings: Settings): Logger {
  return pino({ level: settings.LOG_LEVEL }, stream);
}
