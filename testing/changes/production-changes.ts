import { randomUUID } from 'node:crypto';
import type { ChangeName } from '#contract/call/paths.ts';
import { sql } from '#server/platform/database/sql.ts';
import { aBench, aJob, aWorker, markOf } from '../benches.ts';
import { aCustomer, anAdmin, aProduct, aSuperadmin } from '../builders.ts';
import { logoForm } from '../letterhead.ts';
import { nextNumber } from './next-number.ts';
import {
  customer,
  daysFromToday,
  nobody,
  onOrder,
  problemForm,
  remakeForm,
  type Scenario,
  staff,
} from './ready-change.ts';

/** Changes of production, dates, benches and workers, each prepared to succeed once. */
export const productionChanges = {
  setProductStatus: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, productCode: ready.code, status: 'cutting' } };
  },
  setCompletedCount: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, productCode: ready.code, completed: 4 } };
  },
  setHold: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, productId: ready.productId, reason: 'leather', note: 'Scar' } };
  },
  endHold: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const input = { ...ready.input, productId: ready.productId };
    await ready.client.call('setHold', { ...input, reason: 'machine' });
    return { ...ready, input };
  },
  addWorkshopNote: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, text: 'Use the old pattern' } };
  },
  removeWorkshopNote: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const { body } = await ready.client.call('addWorkshopNote', { ...ready.input, text: 'Use the old pattern' });
    return { ...ready, input: { ...ready.input, noteId: body.note.id } };
  },
  acceptOrder: async portal => {
    // In the full workshop an order is accepted only after an agreement.
    await sql`update workshop_settings set accept_after_agreement = false`.execute(portal.context.db);
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, promisedOn: daysFromToday(30) } };
  },
  setPromise: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, promisedOn: daysFromToday(30) } };
  },
  setPromises: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const promises = [{ orderId: ready.id, promisedOn: daysFromToday(30) }];
    return { ...ready, id: undefined, input: { promises } };
  },
  settleAnswer: portal => onOrder(portal, {}, anAdmin),
  quoteDate: async portal => {
    const { context } = portal;
    await sql`update workshop_settings set show_expected = true`.execute(context.db);
    const { productCode } = await aProduct(portal);
    return customer(portal, await aCustomer(portal), { products: [{ productCode, quantity: 20 }] });
  },
  updateWorkshop: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('readWorkshop');
    const closed = [{ from: '2026-12-24', to: '2026-12-31', name: 'Holidays' }];
    const changed = body.settings.closed.length > 0 ? [] : closed;
    return { ...ready, input: { ...body.settings, closed: changed } };
  },
  updateLetterhead: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('readLetterhead');
    const { logo: _, ...texts } = body.letterhead;
    return { ...ready, input: { ...texts, phone: texts.phone === '' ? '+49 30 1234' : '' } };
  },
  replaceLogo: async portal => ({ ...(await staff(portal, undefined, aSuperadmin)), form: () => logoForm() }),
  removeLogo: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    await ready.client.call('replaceLogo', {}, { form: logoForm() });
    return ready;
  },
  setProductStages: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, productId: ready.productId, cutting: 6, stitching: 2 } };
  },
  changeInBulk: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const lines = [{ orderId: ready.id, productId: ready.productId }];
    return { ...ready, input: { lines, set: { status: 'stitching' } } };
  },
  undoChange: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const { client, input, productId } = ready;
    const { body } = await client.call('setProductStages', { ...input, productId, cutting: 6 });
    return { ...ready, input: { changeId: body.changeId } };
  },
  readTicketsOfLines: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { lines: [{ orderId: ready.id, productId: ready.productId }], printed: true } };
  },
  createWorker: portal => staff(portal, { name: `Ana ${nextNumber()}`, pin: '1234' }),
  updateWorker: async portal => {
    const { id } = await aWorker(portal);
    return { ...(await staff(portal, { id, name: `Ana ${nextNumber()}`, pin: '1234', active: false })), id };
  },
  forgetWorker: async portal => {
    const { id } = await aWorker(portal);
    return { ...(await staff(portal, { id })), id };
  },
  createBench: portal => staff(portal, { name: 'Stitching 1', stage: 'stitching' }),
  endBench: async portal => {
    const { id } = await aBench(portal);
    return { ...(await staff(portal, { id })), id };
  },
  pairBench: async portal => {
    const ready = await staff(portal);
    const { body } = await ready.client.call('createBench', { name: 'Stitching 1', stage: 'stitching' });
    return { by: nobody, client: portal.nobody, input: { code: body.code }, id: body.bench.id };
  },
  identifyWorker: async portal => {
    const { client } = await aBench(portal);
    return { by: nobody, client, input: { workerId: (await aWorker(portal, { pin: '1234' })).id, pin: '1234' } };
  },
  markUnits: async portal => {
    const { client } = await aBench(portal);
    const { id, ticket } = await aJob(portal);
    const mark = { id: randomUUID(), ticket, stage: 'cutting', delta: 4, at: new Date().toISOString() };
    return { by: nobody, client, input: { marks: [mark] }, id };
  },
  reportProblem: async portal => {
    const { client } = await aBench(portal);
    const { id, ticket } = await aJob(portal);
    return { by: nobody, client, input: { ticket }, form: () => problemForm('leather'), id };
  },
  remakeUnits: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const input = { ...ready.input, productId: ready.productId };
    await ready.client.call('setProductStages', { ...input, cutting: 6 });
    return { ...ready, input, form: () => remakeForm() };
  },
  remakeAtBench: async portal => {
    const { client } = await aBench(portal);
    const { id, ticket } = await aJob(portal);
    await client.call('markUnits', { marks: [markOf(ticket, { stage: 'cutting', delta: 6 })] });
    return { by: nobody, client, input: { ticket }, form: () => remakeForm(), id };
  },
  solveProblem: async portal => {
    const { client } = await aBench(portal);
    const { id, ticket } = await aJob(portal);
    await client.call('reportProblem', { ticket }, { form: problemForm('machine') });
    return { by: nobody, client, input: { ticket }, id };
  },
} satisfies Partial<Record<ChangeName, Scenario>>;
