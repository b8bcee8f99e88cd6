import { randomUUID } from 'node:crypto';
import { aCustomer } from '../builders.ts';
import { daysFromToday } from '../changes/ready-change.ts';
import type { TestPortal } from '../portal.ts';
import { clientOf, make } from './fill-company.ts';

/** Lets a calendar read the dates of the company, and hands over a promised order of it to another one. */
export async function fillCalendars(portal: TestPortal): Promise<void> {
  const { link } = await make(await clientOf(portal, 'viewer'), 'makeCalendarLink');
  await portal.nobody.send('GET', new URL(link).pathname);
  const [admin, busy] = [await clientOf(portal, 'admin'), await clientOf(portal, 'busy')];
  const products = [{ productCode: 'FULL-2', quantity: 1, description: '', images: [] }];
  const key = { headers: { 'idempotency-key': randomUUID() } };
  const { order } = await make(busy, 'placeOrder', { products, poNumber: 'GIVEN-1' }, key);
  const { id } = order;
  await make(admin, 'setPromise', { id, promisedOn: daysFromToday(20) });
  await make(admin, 'setPromise', { id, promisedOn: daysFromToday(25), reason: 'material' });
  const into = await aCustomer(portal);
  const { handOver } = await make(admin, 'handOverOrder', { id, customerId: into.id, dryRun: true });
  await make(admin, 'handOverOrder', { id, customerId: into.id, state: handOver.state });
}
