import { Writable } from 'node:stream';
import { destination, type Logger, pino } from 'pino';
import type { Settings } from '../settings/settings.ts';
import { terminalLine } from './terminal-line.ts';

/** Buffers lines, so that requests do not wait for writes. Flushes every second, at 4 KB and at exit. */
const stream = process.stdout.isTTY ? forPeople() : destination({ sync: false, minLength: 4096, periodicFlush: 1_000 });

/** Creates the portal's log on standard output: JSON lines, and short plain lines on a terminal. */
export function makeLog(settings: Settings): Logger {
  return pino({ level: settings.LOG_LEVEL }, stream);
}

function forPeople(): Writable {
  return new Writable({
    decodeStrings: false,
    write(line: string, _, done) {
      process.stdout.write(terminalLine(line), () => done());
    },
  });
}
