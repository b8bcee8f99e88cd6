import { Writable } from 'node:stream';
import { destination, type Logger, pino } from 'pino';
import type { Settings } from '../settings/settings.ts';

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

type Entry = {
  level: number;
  time: number;
  msg?: string;
  err?: { message?: string };
  method?: string;
  url?: string;
  status?: number;
  ms?: number;
};

const warn = 40;
const error = 50;
const leastStatus = 400;

/**
 * Returns a short line for people from a JSON line of the log: '14:03:12 GET /api/orders 404 (3 ms)'. Omits successful
 * requests, because they would hide the rest.
 */
export function terminalLine(json: string): string {
  const entry = JSON.parse(json) as Entry;
  const isRequest = entry.msg === 'request' && entry.method !== undefined;
  if (isRequest && (entry.status ?? 0) < leastStatus) return '';
  const time = new Date(entry.time).toTimeString().slice(0, 8);
  const mark = entry.level >= error ? 'Error: ' : entry.level >= warn ? 'Warning: ' : '';
  const said = isRequest ? `${entry.method} ${entry.url} ${entry.status} (${Math.round(entry.ms ?? 0)} ms)` : entry.msg;
  const cause = entry.err?.message ? `: ${entry.err.message}` : '';
  return `${time} ${mark}${said}${cause}\n`;
}
