import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#testing/builders.ts';
import { changeNames, makeChange, readyChange } from '#testing/every-change.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { makeEveryRead } from '#testing/reads/every-read.ts';
import { costlyOf, statementsDuring } from '#testing/reads/plan-costs.ts';
import { runForecast } from '../dates/run-forecast.ts';

const portal = testPortal();

test('the planner expects no statement of a new portal to be costly', { timeout: 240_000 }, async () => {
  const { db } = portal.context;
  const statements = await statementsDuring(async () => {
    const account = await aCustomer(portal);
    await anOrder(portal, { for: account, quantities: [10, 20] });
    await runForecast(db);
    await makeEveryRead(portal, account);
    for (const name of isNightly ? changeNames : []) {
      const answer = await makeChange(name, await readyChange(portal, name));
      expect([name, answer.status < 300]).toEqual([name, true]);
    }
  });
  expect(await costlyOf(statements, db)).toEqual([]);
});
