import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { sql } from '#server/platform/database/sql.ts';
import { aCustomer, anAccount, anAdmin, anOrder } from '../builders.ts';
import type { Client } from '../client.ts';
import { anInvitation } from '../invitations.ts';
import type { TestAccount, TestPortal } from '../portal.ts';

/** A call that will succeed, with its user, its input and the id of its object. */
export type ReadyChange = {
  by: TestAccount | typeof nobody;
  client: Client;
  input?: Record<string, unknown>;
  form?: () => FormData;
  id?: number;
};

export type Scenario = (portal: TestPortal) => Promise<ReadyChange>;

/** The author of a bench's change, which has no account. */
export const nobody = { id: null, username: null, role: null } as const;

export const password = 'saddle-stitched';
export const company = {
  companyName: 'Harbour Goods',
  companyContact: '+44 20 7946',
  companyEmail: 'orders@harbour.example',
};
export const invited = { name: 'Ada', companyRole: 'buyer' };
export const lists = {
  leather_items: [{ name: 'Calf', quantity: 6.5, unit: 'sqft' }],
  lining_items: [],
  thread_items: [],
  metal_items: [],
};
export const otherLists = { ...lists, leather_items: [{ name: 'Goat', quantity: 0.25, unit: 'sqft' }] };
let passwordHash: Promise<string> | undefined;

/** Returns a day as 'YYYY-MM-DD', in UTC. */
export function daysFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Creates a customer whose password is known. */
export async function withPassword(portal: TestPortal): Promise<TestAccount> {
  passwordHash ??= hashPassword(password);
  return anAccount(portal, { passwordHash: await passwordHash });
}

export async function staff(
  portal: TestPortal,
  input?: Record<string, unknown>,
  role: typeof anAdmin = anAdmin,
): Promise<ReadyChange> {
  const by = await role(portal);
  return { by, client: await portal.as(by), ...(input && { input }) };
}

export async function customer(
  portal: TestPortal,
  by: TestAccount,
  input?: Record<string, unknown>,
): Promise<ReadyChange> {
  return { by, client: await portal.as(by), ...(input && { input }) };
}

/** Prepares a change on an order, by default of one product with quantity 10 and by its customer. */
export async function onOrder(portal: TestPortal, given: Parameters<typeof anOrder>[1] = {}, role?: typeof anAdmin) {
  const order = await anOrder(portal, given);
  const by = role ? await role(portal) : order.customer;
  const { productCode: code = '', id: productId = 0 } = order.products[0] ?? {};
  return { by, client: await portal.as(by), input: { id: order.id }, id: order.id, code, productId };
}

/** Prepares a change on an open invitation of a company, by its owner. */
export async function onInvitation(portal: TestPortal) {
  const by = await aCustomer(portal);
  const client = await portal.as(by);
  return { by, client, id: by.id, invitation: await anInvitation(client, by, invited) };
}

export async function onNotification(portal: TestPortal): Promise<ReadyChange> {
  const by = await aCustomer(portal);
  const { id } = await sql<{ id: number }>`
    insert into notifications (account_id, event, type, title, message, related_id)
    values (${by.id}, 'orderProgress', 'order', 'T', 'M', 1) returning id`.one(portal.context.db);
  return { by, client: await portal.as(by), input: { id }, id };
}

export function problemForm(reason: string): FormData {
  const form = new FormData();
  form.set('reason', reason);
  form.set('note', 'Scar');
  return form;
}

/** The form of two units that passed cutting and are made again. */
export function remakeForm(given: Record<string, string> = {}): FormData {
  const form = new FormData();
  const values = { remakeId: randomUUID(), quantity: '2', stage: 'cutting', reason: 'leather', note: 'Scar', ...given };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

export function csvForm(content: string): FormData {
  const form = new FormData();
  form.set('dryRun', 'false');
  form.set('existing', 'refuse');
  form.set('file', new File([content], 'list.csv', { type: 'text/csv' }));
  return form;
}
