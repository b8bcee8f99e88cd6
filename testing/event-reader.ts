import { type IncomingMessage, request } from 'node:http';
import type { LiveEventName } from '#contract/call/live-events.ts';
import type { Client } from './client.ts';

export type HeardEvent = { event: LiveEventName; id: string; data: Record<string, number> };

export type EventReader = {
  answer: IncomingMessage;
  /** The raw stream so far, including comments. */
  text(): string;
  events: HeardEvent[];
  /** The received events except the first 'ready'. */
  said(): HeardEvent[];
  /** Waits for this number of such events, and returns the last one. Throws after 5 s. */
  hears(event: LiveEventName, times?: number): Promise<HeardEvent>;
  /** Resolves when the server ends or cuts the stream. */
  closed: Promise<void>;
  close(): void;
};

/** Reads the portal's event stream over a real connection, as a browser does. `address` is the portal's address. */
export function readEventStream(
  address: string,
  client: Pick<Client, 'cookies'>,
  { lastEventId, query = '', path = '/api/events' }: { lastEventId?: string; query?: string; path?: string } = {},
): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const cookie = Object.entries(client.cookies).map(([name, value]) => `${name}=${value}`);
    const headers = {
      cookie: cookie.join('; '),
      'accept-encoding': 'gzip, br',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    };
    const asked = request(`${address}${path}${query}`, { headers, agent: false });
    asked.once('error', reject);
    asked.once('response', answer => resolve(readerOf(answer)));
    asked.end();
  });
}

function readerOf(answer: IncomingMessage): EventReader {
  const events: HeardEvent[] = [];
  let text = '';
  let rest = '';
  const listeners = new Set<() => void>();
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    if (text.length < 100_000) text += chunk;
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    events.push(...blocks.flatMap(block => parse(block) ?? []));
    for (const listener of listeners) listener();
  });
  const closed = new Promise<void>(resolve => answer.once('close', resolve));
  answer.on('error', () => {});

  return {
    answer,
    text: () => text,
    events,
    said: () => events.filter((event, index) => index > 0 || event.event !== 'ready'),
    hears: (name, times = 1) =>
      new Promise((resolve, reject) => {
        const found = () => events.filter(({ event }) => event === name)[times - 1];
        const done = (timer: NodeJS.Timeout) => {
          clearTimeout(timer);
          listeners.delete(look);
        };
        const timer = setTimeout(() => {
          done(timer);
          reject(new Error(`no ${name} (${times}) came, but ${events.slice(-20).map(({ event }) => event)}`));
        }, 5_000);
        const look = () => {
          const event = found();
          if (!event) return;
          done(timer);
          resolve(event);
        };
        listeners.add(look);
        look();
      }),
    closed,
    close: () => answer.destroy(),
  };
}

function parse(block: string): HeardEvent | undefined {
  const fields = new Map(block.split('\n').map(line => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]));
  const event = fields.get('event');
  if (!event) return undefined;
  return { event: event as LiveEventName, id: fields.get('id') ?? '', data: JSON.parse(fields.get('data') ?? 'null') };
}
