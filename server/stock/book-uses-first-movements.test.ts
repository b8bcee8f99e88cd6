import { expect, test } from 'vitest';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { aSuperadmin } from '#testing/builders.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial, aRecord } from '#testing/stock.ts';

// The first movements of a ledger have ids as small as the places of marks in a call, so this file has a portal of its own.
const portal = testPortal();

test('the newest movement has what is on hand when one call undoes the second movement and makes two marks (ST-10)', async () => {
  const admin = await portal.as(await aSuperadmin(portal));
  const { client: bench } = await aBench(portal);
  const material = await aMaterial(admin, { onHand: 100 });
  const [job, marked] = [
    await aJob(portal, { quantities: [9], statuses: ['cutting'] }),
    await aJob(portal, { quantities: [9], statuses: ['cutting'] }),
  ];
  for (const { products } of [job, marked]) {
    const item = { category: 'leather', name: material.name, quantity: 1, unit: 'sqft' } as const;
    if (products[0]) await aRecord(portal, products[0], [item]);
  }
  const first = markOf(marked.ticket, { stage: 'cutting', delta: 4 });
  await bench.call('markUnits', { marks: [first] });

  const undo = markOf(marked.ticket, { stage: 'cutting', delta: -4, undoes: first.id });
  const marks = [undo, ...[1, 2].map(() => markOf(job.ticket, { stage: 'cutting' }))];
  const { body } = await bench.call('markUnits', { marks });

  expect(body.results.map(({ changeId }: { changeId?: string }) => typeof changeId)).toEqual(Array(3).fill('string'));
  const { movements } = (await admin.call('readMovements', { id: material.id })).body;
  expect(movements).toHaveLength(5);
  expect(movements[0].balance).toBe('98.0000');
  expect((await admin.call('readStockMaterial', { id: material.id })).body.material.onHand).toBe('98.0000');
  const broken = await findBrokenRows(text => portal.context.db.query(text));
  expect(broken.filter(rule => /movement/.test(rule))).toEqual([]);
});
