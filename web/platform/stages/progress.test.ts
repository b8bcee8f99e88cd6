import { parse } from 'csv-parse/sync';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { doneItems, type Stage, stages } from '#contract/orders/order-rules.ts';
import type { OrderProduct } from '#contract/orders/orders.ts';
import { doneAtStages, doneLabels } from '#contract/production/count-texts.ts';
import type { Passed } from '#contract/production/counts.ts';
import { sql } from '#server/platform/database/sql.ts';
import { passedJson } from '#server/platform/stages/passed.ts';
import { aBench, markOf } from '#testing/benches.ts';
import { anOrder } from '#testing/builders.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { isNightly } from '#testing/nightly.ts';
import { orderPdf, readPdf } from '#testing/read-pdf.ts';
import { StageTrack } from './progress.tsx';

const mail = await mailPortal();
const { portal, server, write, delivered } = mail;

/** One order in all the places that show its counts. */
async function anOrderEverywhere(quantities: number[]) {
  const order = await anOrder(portal, { for: mail.account, quantities });
  await sql`update orders set created_at = now() - interval '7 days' where id = ${order.id}`.execute(portal.context.db);
  const [{ client: bench }, { admin, customer }] = [await aBench(portal), mail];
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const id = order.id;
  const linesOf = (given: { products: OrderProduct[] }) => doneItems(given.products);
  const inList = async (client: typeof admin, view?: 'summary') => {
    const { orders } = (await client.call('readOrders', { includeArchived: '0', ...(view && { view }) })).body;
    return linesOf(orders.find((one: { id: number }) => one.id === id));
  };

  async function stored(): Promise<{ passed: Passed; ticket: string; productCode: string }[]> {
    const { rows } = await sql<{ passed: Passed; ticket: string; productCode: string }>`
      select ${passedJson('p')} as passed, p.ticket, p.product_code as "productCode"
      from order_products p where p.order_id = ${id} order by p.position`.execute(portal.context.db);
    return rows;
  }

  /** Reads the counts in every place that answers them, by the name of the place. */
  async function places(): Promise<Record<string, Passed>> {
    const lines = await stored();
    const cards = (await admin.call('readBoard')).body.cards.filter(
      ({ orderId }: { orderId: number }) => orderId === id,
    );
    const jobs = await Promise.all(lines.map(async ({ ticket }) => (await bench.call('readJob', { ticket })).body.job));
    const tickets = (await admin.call('readTickets', { id })).body.tickets.map(({ job }: { job: unknown }) => job);
    return {
      card: await inList(admin, 'summary'),
      list: await inList(admin),
      'list of the customer': await inList(customer),
      detail: linesOf((await admin.call('readOrder', { id })).body.order),
      'detail of the customer': linesOf((await customer.call('readOrder', { id })).body.order),
      board: doneItems(cards),
      bench: doneItems(jobs),
      ticket: doneItems(tickets),
    };
  }

  /** Reads the texts that name the counts. */
  async function texts() {
    server.mails.length = 0;
    await deleteRows(portal.context.db, 'order_mails');
    await write(admin, { id }, 'How far it is');
    await delivered();
    const { order: read } = (await customer.call('readOrder', { id })).body;
    const pdf = await readPdf(orderPdf(read.products, { order: { ...read, orderedBy: undefined } }));
    const track = renderToStaticMarkup(
      createElement(StageTrack, { done: doneItems(read.products), total, legend: 'counts' }),
    );
    const [heads = [], ...rows] = parse((await admin.call('exportOrders', { search: `#${id}` })).body, {
      bom: true,
    }) as string[][];
    const ready = rows.reduce((sum, row) => sum + Number(row[heads.indexOf('Finished Items')]), 0);
    return { mail: server.mails[0]?.text ?? '', pdf: pdf.raw, track, ready };
  }

  return { order, admin, bench, total, stored, places, texts };
}

/** Expects every place to show the stored counts, and every text to name them; by day only where `withTexts` is set. */
async function expectSameNumbers(
  given: Awaited<ReturnType<typeof anOrderEverywhere>>,
  { withTexts = isNightly } = {},
): Promise<Passed> {
  const done = doneItems(await given.stored());
  const places = await given.places();
  for (const [place, counts] of Object.entries(places)) expect({ place, counts }).toEqual({ place, counts: done });
  if (!withTexts) return done;
  const { mail: sent, pdf, track, ready } = await given.texts();
  expect(track).toContain(`aria-label="${doneAtStages(done, given.total)}"`);
  const parts = [...track.matchAll(/--filled:(\d+)%/g)].map(([, part]) => Number(part));
  expect(parts).toEqual(stages.map(stage => Math.floor((done[stage] * 100) / given.total)));
  const legend = track.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  for (const stage of stages) expect(legend).toContain(`${doneLabels[stage]} ${done[stage]}`);
  if (done.cutting > 0) expect(sent).toContain(`#${given.order.id}: ${doneAtStages(done, given.total)}.`);
  for (const stage of stages) expect(pdf).toContain(`${doneLabels[stage]} ${done[stage]} of ${given.total}`);
  expect(ready).toBe(done.packaging);
  return done;
}

test('an order shows the items done at each stage in every place, after desk, bench, count and undo (OR-14)', async () => {
  const given = await anOrderEverywhere([110, 40]);
  const { admin, bench, order } = given;
  const [ticket = ''] = (await given.stored()).map(line => line.ticket);
  const second = { id: order.id, productCode: order.products[1]?.productCode };
  const mark = (stage: Stage, delta: number) => bench.call('markUnits', { marks: [markOf(ticket, { stage, delta })] });
  const counts = ([cutting, stitching, finishing, packaging]: [number, number, number, number]) => {
    return { cutting, stitching, finishing, packaging };
  };
  expect(await expectSameNumbers(given)).toEqual(counts([0, 0, 0, 0]));

  await mark('cutting', 90);
  await mark('stitching', 85);
  await mark('finishing', 55);
  await mark('packaging', 53);
  expect(await expectSameNumbers(given, { withTexts: true })).toEqual(counts([90, 85, 55, 53]));
  expect((await mail.customer.call('readOrderNews')).body.news).toMatchObject([{ started: 'packaging', finished: 53 }]);

  // A status of the desk fills the earlier stages; this one and later ones keep what is completed.
  await admin.call('setProductStatus', { ...second, status: 'finishing' });
  expect(await expectSameNumbers(given)).toEqual(counts([130, 125, 55, 53]));

  const { body } = await admin.call('setCompletedCount', { ...second, completed: 12 });
  expect(await expectSameNumbers(given)).toEqual(counts([130, 125, 67, 65]));

  await admin.call('undoChange', { changeId: body.changeId });
  expect(await expectSameNumbers(given)).toEqual(counts([130, 125, 55, 53]));
});
