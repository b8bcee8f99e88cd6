import { beforeAll, expect, test } from 'vitest';
import { type CallName, methodAndPath } from '#contract/call/paths.ts';
import { calls } from '#contract/calls.ts';
import { aBench } from '#testing/benches.ts';
import { aCustomer, anAdmin, anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { queriesOf, reads } from '#testing/reads/every-read.ts';
import { runForecast } from '../dates/run-forecast.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let company: TestAccount;
let readers: Record<string, Client>;
beforeAll(async () => {
  company = await aCustomer(portal);
  readers = {
    customer: await portal.as(company),
    admin: await portal.as(await anAdmin(portal)),
    superadmin: await portal.as(await aSuperadmin(portal)),
    bench: (await aBench(portal)).client,
  };
});

/** Lists of what happened and of everything, which name cancelled orders, and counts of everything. */
const ofEverything: CallName[] = [
  ...(['readAudit', 'readNotifications', 'search', 'readUnread', 'readOrderNews', 'readCustomers'] as const),
  ...(['readSessions', 'countOrders'] as const),
];
const lists: CallName[] = ['readOrders', 'exportOrders', 'exportOrdersAsJson', 'exportOrdersAsExcel'];

/** Returns whether a query of a list of orders selects open ones only. */
function isOfOpen(query: Record<string, unknown>): boolean {
  return ['status', 'contains', 'waiting'].some(name => name in query) || (query.progress ?? 'verified') !== 'verified';
}

/** What says that an order was placed once, or when something happened. */
const facts = /"timesOrdered":\d+|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Makes every read that names no object, as everybody who may. By day only the list of orders has each of its filters. */
async function readEverything(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const name of reads.filter(read => !ofEverything.includes(read) && !methodAndPath(read).path.includes(':'))) {
    const { for: callers } = calls[name];
    const all = queriesOf(calls[name], { customer: company.companyId });
    const those = lists.includes(name) ? all.filter(isOfOpen) : all;
    const queries = isNightly || name === 'readOrders' ? those : those.slice(0, 1);
    for (const [reader, client] of Object.entries(readers)) {
      if (callers !== 'anyone' && !(callers as readonly string[]).includes(reader)) continue;
      for (const query of queries) {
        const { body } = await client.call(name, query);
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        answers.set(`${reader} ${name} ${JSON.stringify(query)}`, text.replaceAll(facts, ''));
      }
    }
  }
  return answers;
}

/** Returns the reads, without their filters, whose answers differ. */
function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const names = [...one.keys()].filter(key => one.get(key) !== other.get(key));
  return [...new Set(names.map(key => key.split(' ').slice(0, 2).join(' ')))];
}

test('every answer without an object is the same for a cancelled and for a deleted order (B96, F57)', {
  timeout: 120_000,
}, async () => {
  const admin = readers.admin as Client;
  // 'Today' and the first steps say whether there ever was an order.
  await anOrder(portal, { for: company, verified: true });
  const running = await anOrder(portal, {
    for: company,
    quantities: [10, 8, 6],
    statuses: ['not_reviewed', 'cutting', 'stitching'],
  });
  const ready = await anOrder(portal, { for: company, completed: [10], statuses: ['packaging'] });
  const message = new FormData();
  message.set('message', 'When?');
  await (readers.customer as Client).call('sendMessage', { id: running.id }, { form: message });
  const question = new FormData();
  question.set('message', 'Which thread?');
  question.set('needsAnswer', '1');
  expect((await admin.call('sendMessage', { id: ready.id }, { form: question })).status).toBe(201);
  await sql`update orders set promised_on = workshop_today() - 3 where id = ${running.id}`.execute(portal.context.db);
  await runForecast(portal.context.db);
  const open = await readEverything();

  for (const { id } of [running, ready]) {
    expect((await admin.call('cancelOrder', { id, reason: 'Not wanted' })).status).toBe(200);
  }
  const cancelled = await readEverything();
  await runForecast(portal.context.db);
  const forecast = await readEverything();
  for (const { id } of [running, ready]) expect((await admin.call('deleteOrder', { id })).status).toBe(200);
  const deleted = await readEverything();

  expect(differing(cancelled, deleted)).toEqual([]);
  expect(differing(forecast, deleted)).toEqual([]);
  // The orders were there before.
  expect(differing(open, deleted)).toEqual(
    expect.arrayContaining([
      ...['admin readToday', 'admin readBoard', 'admin countDecisions', 'admin readOrders', 'bench readJobs'],
      ...['superadmin readMaterialDemand', 'superadmin exportMaterialDemand', 'customer readForYou'],
    ]),
  );
});
