import { afterEach, expect, test } from 'vitest';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { anAdmin, aSuperadmin } from '#testing/builders.ts';
import { daysFromToday } from '#testing/changes/ready-change.ts';
import { type EventReader, readEventStream } from '#testing/event-reader.ts';
import { testPortal } from '#testing/portal.ts';
import { everyAnswer, objectsOf } from '#testing/reads/every-read.ts';
import { aMaterial, aPurchase, aRecord, aSupplier } from '#testing/stock.ts';
import { runForecast } from '../dates/run-forecast.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });
const open: EventReader[] = [];
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

/** The names of a material and of its supplier, and an amount, which only superadmins see. */
const secrets = /Hidden|4321\.7/;

// WF55. A job lacks the material, and a purchase of it is expected.
test('no answer, file or event for an admin, a bench or a customer names a material, supplier or amount', async () => {
  const superadmin = await portal.as(await aSuperadmin(portal));
  const supplierId = await aSupplier(superadmin, { name: 'Hidden tannery' });
  const given = { name: 'Hidden hide', supplierId, minLevel: 4321.7, onHand: 0 };
  const material = await aMaterial(superadmin, given);
  const job = await aJob(portal, { quantities: [10], statuses: ['cutting'] });
  const item = { category: 'leather', name: 'Hidden hide', quantity: 43.21, unit: 'sqft' } as const;
  if (job.products[0]) await aRecord(portal, job.products[0], [item]);
  const lines = [{ materialId: material.id, quantity: 4321.7, unit: 'sqft' }];
  await aPurchase(superadmin, { supplierId, expectedOn: daysFromToday(4), lines });
  await runForecast(portal.context.db);

  const bench = (await aBench(portal)).client;
  const callers = { admin: await portal.as(await anAdmin(portal)), bench, customer: await portal.as(job.customer) };
  const address = await portal.listen();
  const heard = await Promise.all([
    readEventStream(address, callers.admin),
    readEventStream(address, callers.customer),
    readEventStream(address, bench, { path: '/api/bench/events' }),
  ]);
  open.push(...heard);

  const answers = await everyAnswer(callers, await objectsOf(portal, job.customer));
  expect(answers.filter(({ name }) => /^export/.test(name)).length).toBeGreaterThan(5);
  expect(answers.filter(({ text }) => secrets.test(text)).map(({ caller, name }) => `${caller} ${name}`)).toEqual([]);

  await superadmin.call('countMaterial', { id: material.id, counted: 4321.7, unit: 'sqft', seen: 0 });
  await bench.call('markUnits', { marks: [markOf(job.ticket, { stage: 'cutting' })] });
  for (const reader of heard) await reader.hears('orderChanged');
  expect(heard[0].events.map(({ event }) => event)).toContain('stockChanged');
  for (const reader of heard) expect(reader.text()).not.toMatch(secrets);
});
