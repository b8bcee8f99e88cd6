import { expect, test } from 'vitest';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { anAdmin } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { pastOrders } from '#testing/workshops/past-orders.ts';
import { sql } from '../platform/database/sql.ts';
import { computeForecast } from './compute-forecast.ts';
import { parseFacts } from './forecast-facts.ts';
import { readFacts } from './read-facts.ts';
import { runForecast } from './run-forecast.ts';

const portal = testPortal({ TIME_ZONE: 'UTC' });
const benches = isNightly ? 30 : 8;
const orders = isNightly ? 12 : 5;

const plansOf = (plans: readonly { orderId: number; plannedOn: string | null }[]) =>
  plans.map(({ orderId, plannedOn }) => [orderId, plannedOn]).sort(([one], [other]) => Number(one) - Number(other));

test('forecasts while benches mark and two people promise refuse nobody, and the next one plans what is stored', async () => {
  const { db } = portal.context;
  await pastOrders(portal, 30, 0);
  const jobs = await Promise.all(
    Array.from({ length: orders }, () => aJob(portal, { quantities: [40], statuses: ['cutting'] })),
  );
  await runForecast(db);
  const admins = await Promise.all([0, 1].map(async () => portal.as(await anAdmin(portal))));
  const devices = await Promise.all(Array.from({ length: benches }, () => aBench(portal)));
  const proposals = (await admins[0]?.call('readPromises'))?.body.rows as { orderId: number; proposedOn: string }[];
  expect(proposals.map(({ proposedOn }) => typeof proposedOn)).toEqual(Array(orders).fill('string'));
  const half = Math.ceil(orders / 2);

  const marked = devices.flatMap(({ client }, index) =>
    [0, 1].map(one => {
      const { ticket } = jobs[(index + one) % orders] as (typeof jobs)[number];
      return client.call('markUnits', { marks: [markOf(ticket, { stage: 'cutting' })] });
    }),
  );
  const promised = admins.map((admin, index) => {
    const own = proposals.slice(index * half, (index + 1) * half);
    return admin.call('setPromises', {
      promises: own.map(({ orderId, proposedOn }) => ({ orderId, promisedOn: proposedOn, was: null })),
    });
  });
  const forecasts = [1, 2, 3].map(() => runForecast(db));
  const marks = await Promise.all(marked);
  const promises = await Promise.all(promised);
  await Promise.all(forecasts);

  expect(marks.map(({ body }) => body.results[0].ok)).toEqual(marks.map(() => true));
  expect(promises.map(({ status, body }) => [status, body.refused])).toEqual([
    [200, []],
    [200, []],
  ]);
  expect(await runForecast(db)).toBe(true);
  const { rows } = await sql<{ orderId: number; plannedOn: string | null }>`
    select order_id as "orderId", planned_on::text as "plannedOn" from order_plans`.execute(db);
  const fresh = computeForecast(parseFacts(await readFacts(db)));
  expect(plansOf(rows)).toEqual(plansOf([...fresh.plans, ...fresh.proposals]));
  const after = (await admins[0]?.call('readPromises', { ids: proposals.map(({ orderId }) => orderId).join(',') }))
    ?.body;
  expect(after.rows.map(({ promisedOn }: { promisedOn: string }) => promisedOn).sort()).toEqual(
    proposals.map(({ proposedOn }) => proposedOn).sort(),
  );
});
