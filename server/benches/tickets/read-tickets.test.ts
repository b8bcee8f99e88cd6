import { beforeAll, expect, test } from 'vitest';
import { aJob } from '#testing/benches.ts';
import { aFile, anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
});

test('an order has a ticket for each line, without pictures that are missing (TI-1)', async () => {
  const job = await aJob(portal, { quantities: [3, 4] });
  const { id: fileId } = await aFile(portal);
  await sql`
    insert into order_product_images (order_id, product_id, position, file_id)
    values (${job.id}, ${job.products[0]?.id}, 0, ${fileId})`.execute(portal.context.db);

  const { status, body } = await admin.call('readTickets', { id: job.id });

  expect(status).toBe(200);
  expect(body.tickets.map((one: { job: { ticket: string } }) => one.job.ticket)).toEqual(job.tickets);
  expect(body.tickets[0]).toMatchObject({
    note: '',
    pictures: [],
    productPicture: null,
    job: { pictures: 1, quantity: 3 },
  });
});

test("SA-4 the first pictures of an approved line are two of its approved sample, then the customer's", async () => {
  const job = await aJob(portal, { quantities: [3], statuses: ['not_reviewed'] });
  const line = { id: job.id, productId: job.products[0]?.id };
  const pictures = [await aPicture('png', 20, 20), await aPicture('png', 30, 30), await aPicture('png', 40, 40)];
  await aRound(admin, line, { picture: pictures });
  const samplesOf = async () => {
    const [ticket] = (await admin.call('readTickets', { id: job.id })).body.tickets;
    return [ticket.samplePictures, ticket.pictures.length, typeof ticket.approvedAt];
  };
  expect(await samplesOf()).toEqual([0, 0, 'object']);
  const customer = await portal.as(job.customer);
  await customer.call('answerSampleRound', { ...line, round: 1 }, { form: roundForm({ decision: 'approve' }) });
  expect(await samplesOf()).toEqual([2, 2, 'string']);
});

test('lines of several orders are returned in the given order', async () => {
  const [first, second] = [await aJob(portal, { quantities: [1, 2] }), await aJob(portal)];
  const lineOf = (job: typeof first, line: number) => ({ orderId: job.id, productId: job.products[line]?.id });
  const lines = [lineOf(first, 1), lineOf(second, 0), lineOf(first, 0)];

  const { status, body } = await admin.call('readTicketsOfLines', { lines });

  expect(status).toBe(200);
  expect(body.tickets.map((one: { job: { ticket: string } }) => one.job.ticket)).toEqual([
    first.tickets[1],
    second.ticket,
    first.ticket,
  ]);
});

test('a missing order or line returns 404, and more than 200 lines are rejected', async () => {
  const job = await aJob(portal);
  const line = { orderId: job.id, productId: job.products[0]?.id };
  const ask = (lines: unknown[]) => admin.call('readTicketsOfLines', { lines });

  expect((await ask([line, { orderId: 999_999, productId: 1 }])).code).toBe('orderNotFound');
  expect((await ask([line, { orderId: job.id, productId: 999_999 }])).code).toBe('orderProductNotFound');
  expect((await ask(Array.from({ length: 201 }, () => line))).status).toBe(400);
  expect((await ask([])).status).toBe(400);
  expect((await admin.call('readTickets', { id: 999_999 })).code).toBe('orderNotFound');
});

test("no answer to a customer contains a ticket, because a ticket opens the workshop's page (W2)", async () => {
  const job = await aJob(portal);
  const customer = await portal.as(job.customer);
  for (const [name, input] of [
    ['readOrder', { id: job.id }],
    ['readOrders', {}],
    ['readTimeline', { id: job.id }],
  ] as const) {
    expect(JSON.stringify((await customer.call(name, input)).body)).not.toContain(job.ticket);
  }
});
