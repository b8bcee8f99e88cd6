import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobTicket } from '#contract/benches/tickets/tickets.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { aJob, markOf } from '#testing/benches.ts';
import { anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
});
beforeEach(() => deleteRows(portal.context.db, 'orders'));

const print = (lines: { orderId: number; productId: number | undefined }[], printed?: boolean) =>
  admin.call('readTicketsOfLines', { lines, ...(printed !== undefined && { printed }) });
const timesOf = (tickets: JobTicket[]) => tickets.map(({ job }) => job.ticketPrintedAt);

test('printing stores its time, which tickets, benches, Board and Today show (TI-1)', async () => {
  const job = await aJob(portal, { quantities: [3, 4], statuses: ['cutting', 'cutting'] });
  const [first, second] = job.products.map(({ id }) => ({ orderId: job.id, productId: id }));
  if (!first || !second) throw new Error('the order has two lines');

  const read = await print([first, second]);
  expect(timesOf(read.body.tickets)).toEqual([null, null]);
  const { status, body } = await print([first], true);

  expect(status).toBe(200);
  const [at] = timesOf(body.tickets);
  expect(Date.now() - Date.parse(at ?? '')).toBeLessThan(60_000);
  expect(timesOf((await admin.call('readTickets', { id: job.id })).body.tickets)).toEqual([at, null]);
  expect((await admin.call('readJob', { ticket: job.ticket })).body.job.ticketPrintedAt).toBe(at);
  const board: Card[] = (await admin.call('readBoard')).body.cards;
  expect(board.find(({ productId }) => productId === first.productId)?.ticketPrintedAt).toBe(at);
});

test('Today counts and returns the jobs at Cutting that were never printed', async () => {
  const job = await aJob(portal, { quantities: [3, 4, 5], statuses: ['cutting', 'cutting', 'cutting'] });
  // New lines are not in 'Do next', and a line that is cut needs no ticket any more.
  await aJob(portal);
  await admin.call('markUnits', { marks: [markOf(job.tickets[2] ?? '', { stage: 'cutting', delta: 5 })] });
  const toPrint = async () => {
    const { body } = await admin.call('readToday', { section: 'next', stage: 'cutting', toPrint: '1' });
    const { rows, lines } = body.next.cutting;
    return { ids: rows.map((row: Card) => row.productId), lines, toPrint: body.toPrint, printedAt: body.printedAt };
  };
  const [first, second] = job.products.map(({ id }) => id);
  expect(await toPrint()).toEqual({ ids: [first, second], lines: 2, toPrint: 2, printedAt: null });

  const { body } = await print([{ orderId: job.id, productId: first }], true);

  expect(await toPrint()).toEqual({ ids: [second], lines: 1, toPrint: 1, printedAt: timesOf(body.tickets)[0] });
  const { body: all } = await admin.call('readToday');
  expect(all.next.cutting.lines).toBe(2);
  expect(all.toPrint).toBe(1);
});

test('printing changes nothing of a completed order and still returns its tickets', async () => {
  const job = await aJob(portal, { quantities: [3], completed: [3] });
  await admin.call('verifyCompletion', { id: job.id });

  const { status, body } = await print([{ orderId: job.id, productId: job.products[0]?.id }], true);

  expect(status).toBe(200);
  expect(timesOf(body.tickets)).toEqual([null]);
});

test('a ticket names the color that its note begins with, if the product has it, and its place in the order', async () => {
  const job = await aJob(portal, { quantities: [3, 4] });
  const [first, second] = job.products;
  await sql`update products set colors = '{Dark,Dark Cognac}' where id = any(${[first?.id, second?.id]}::bigint[])`.execute(
    portal.context.db,
  );
  await sql`update order_products set description = case position when 0 then 'dark cognac. Cream thread' else 'Dark edges please' end
    where order_id = ${job.id}`.execute(portal.context.db);

  const { body } = await admin.call('readTickets', { id: job.id });

  expect(body.tickets).toMatchObject([
    { job: { color: 'Dark Cognac' }, productNumber: 1, totalProducts: 2 },
    { job: { color: null }, productNumber: 2, totalProducts: 2 },
  ]);
});
