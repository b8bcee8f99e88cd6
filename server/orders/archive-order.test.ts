import { describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();

describe('archiving', () => {
  test('is separate for each side, requires completion, and can be undone at any time', async () => {
    const account = await aCustomer(portal);
    const [customer, admin] = [await portal.as(account), await portal.as(await anAdmin(portal))];
    const open = await anOrder(portal, { for: account });
    for (const answer of [
      await customer.call('archiveOrderAsCustomer', { id: open.id }),
      await admin.call('archiveOrderAsAdmin', { id: open.id }),
    ]) {
      expect([answer.status, answer.code]).toEqual([409, 'orderNotCompleted']);
    }

    const done = await anOrder(portal, { for: account, verified: true });
    const archived = await customer.call('archiveOrderAsCustomer', { id: done.id });
    expect(archived.body.order).toMatchObject({ customerArchived: true, adminArchived: false });
    expect((await customer.call('archiveOrderAsCustomer', { id: done.id })).status).toBe(200);
    const both = await admin.call('archiveOrderAsAdmin', { id: done.id });
    expect(both.body.order).toMatchObject({ customerArchived: true, adminArchived: true });
    const undone = await customer.call('unarchiveOrderAsCustomer', { id: done.id });
    expect(undone.body.order).toMatchObject({ customerArchived: false, adminArchived: true });
    expect((await admin.call('unarchiveOrderAsAdmin', { id: done.id })).body.order.adminArchived).toBe(false);
    expect((await customer.call('unarchiveOrderAsCustomer', { id: open.id })).status).toBe(200);
  });

  test('changes nothing and writes no audit entry when repeated', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const [open, done] = [await anOrder(portal, {}), await anOrder(portal, { verified: true, archivedBy: ['admin'] })];
    const kept = async () => (await portal.context.db.query('select count(*)::int as n from audit_entries')).rows[0].n;
    const before = await kept();

    expect((await admin.call('unarchiveOrderAsAdmin', { id: open.id })).status).toBe(200);
    expect((await admin.call('archiveOrderAsAdmin', { id: done.id })).body.order.adminArchived).toBe(true);

    expect(await kept()).toBe(before);
  });
});
