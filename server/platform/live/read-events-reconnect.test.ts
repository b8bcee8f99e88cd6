import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aCustomer } from '#testing/builders.ts';
import { readEventStream } from '#testing/event-reader.ts';
import { testPortal } from '#testing/portal.ts';
import { transaction } from '../database/transaction.ts';
import { announce } from './announce.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });

test('a client that reconnects repeatedly receives each of 1,000 events exactly once', async () => {
  const address = await portal.listen();
  const account = await aCustomer(portal);
  const client = await portal.as(account);
  const events = 1_000;
  let done = false;
  const changes = (async () => {
    for (let orderId = 1; orderId <= events; orderId++) {
      await transaction(portal.context.db, tx => announce(tx, 'orderChanged', { orderId }, { accounts: [account.id] }));
    }
    done = true;
  })();

  const heard: number[] = [];
  let lastEventId: string | undefined;
  let cuts = 0;
  for (let finished = false; !finished; cuts++) {
    finished = done;
    const reader = await readEventStream(address, client, { lastEventId });
    await reader.hears('ready');
    await sleep(finished ? 300 : Math.random() * 20);
    reader.close();
    expect(reader.said().map(({ event }) => event)).not.toContain('resync');
    // Sends the id of the last complete event, as a browser does.
    heard.push(...reader.said().flatMap(({ data }) => data.orderId ?? []));
    lastEventId = reader.events.at(-1)?.id;
  }
  await changes;

  expect(cuts).toBeGreaterThan(10);
  const first = heard[0] ?? 0;
  expect(heard).toEqual(Array.from({ length: events - first + 1 }, (_, n) => first + n));
});
