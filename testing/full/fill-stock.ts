import { sql } from '#server/platform/database/sql.ts';
import { daysFromToday } from '../changes/ready-change.ts';
import type { TestPortal } from '../portal.ts';
import { clientOf, make, openOrder } from './fill-company.ts';

/** Lets the open order lack its leather, which was expected yesterday and of which a little came, in a lot. */
export async function fillStock(portal: TestPortal): Promise<void> {
  const superadmin = await clientOf(portal, 'superadmin');
  const { materials } = await make(superadmin, 'readStock', { search: 'Calf' });
  const [{ id, onHand }] = materials;
  await make(superadmin, 'countMaterial', { id, counted: '0.01', unit: 'sqft', seen: onHand });
  const { supplier } = await make(superadmin, 'createSupplier', { name: 'Full tannery' });
  const lines = [{ materialId: id, quantity: 100_000, unit: 'sqft' }];
  const input = { supplierId: supplier.id, expectedOn: daysFromToday(2), lines };
  const { purchase } = await make(superadmin, 'placePurchase', input);
  const part = { lineId: purchase.lines[0].id, quantity: 0.001, unit: 'sqft', lotCode: 'A 17' };
  await make(superadmin, 'updateStockMaterial', { id, hasLots: true });
  await make(superadmin, 'receivePurchase', { id: purchase.id, lines: [part] });
  const { lots } = await make(superadmin, 'readLots', { id });
  const { tickets } = await make(superadmin, 'readTickets', { id: await openOrder(portal) });
  await make(superadmin, 'chooseLot', { ticket: tickets[0].job.ticket, materialId: id, lotId: lots[0].id });
  await sql`update purchases set expected_on = workshop_today() - 1 where id = ${purchase.id}`.execute(
    portal.context.db,
  );
}
