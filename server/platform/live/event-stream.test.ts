import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { makeEventStream } from './event-stream.ts';

const kilobyte = `${'x'.repeat(1023)}\n`;

test('a stream buffers 1 MB for a client that does not read, and then disconnects it', () => {
  const stream = makeEventStream();
  stream.readable.on('error', () => {});

  for (let sent = 0; sent < 1024; sent++) stream.send(kilobyte);
  expect(stream.readable.destroyed).toBe(false);
  stream.send(kilobyte);

  expect(stream.readable.destroyed).toBe(true);
  stream.send(kilobyte);
  stream.end();
});

test('a stream never disconnects a client that reads, and ends after the last event', async () => {
  const stream = makeEventStream();
  const reader = stream.readable.pipe(new PassThrough());
  let read = 0;
  reader.on('data', (chunk: Buffer) => {
    read += chunk.length;
  });

  for (let round = 0; round < 100; round++) {
    for (let sent = 0; sent < 100; sent++) stream.send(kilobyte);
    await new Promise(setImmediate);
  }
  stream.end();
  stream.send(kilobyte);
  await new Promise(resolve => reader.once('end', resolve));

  expect(read).toBe(100 * 100 * 1024);
});
