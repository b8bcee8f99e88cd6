import { afterEach } from 'vitest';
import type { Client } from './client.ts';
import { type EventReader, readEventStream } from './event-reader.ts';

/** Returns a function that opens event streams and waits until they are ready. The streams of each test end with it. */
export function openStreams(address: () => string): (client: Client) => Promise<EventReader> {
  const open: EventReader[] = [];
  afterEach(() => {
    for (const reader of open.splice(0)) reader.close();
  });
  return async client => {
    const reader = await readEventStream(address(), client);
    open.push(reader);
    await reader.hears('ready');
    return reader;
  };
}
