import { expect } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { aCustomer, anAdmin, aSuperadmin } from './builders.ts';
import type { Client } from './client.ts';
import type { TestPortal } from './portal.ts';

/** Replaces all accounts of the portal with one of each role. */
export async function oneOfEachRole(portal: TestPortal) {
  await sql`delete from accounts`.execute(portal.context.db);
  const [customer, colleague, boss] = [await aCustomer(portal), await anAdmin(portal), await aSuperadmin(portal)];
  return { customer, colleague, boss, admin: await portal.as(colleague), superadmin: await portal.as(boss) };
}

/** Returns all accounts of the portal. */
export async function accountsOf({ context: { db } }: TestPortal) {
  return (await sql<{ id: number; role: string }>`select * from accounts order by id`.execute(db)).rows;
}

/** Expects an error that leaves all accounts unchanged. Returns its text. */
export async function refusesToChange(
  portal: TestPortal,
  code: string,
  call: () => ReturnType<Client['call']>,
): Promise<string> {
  const before = await accountsOf(portal);
  const answer = await call();
  expect([answer.code, answer.body.error]).toEqual([code, expect.any(String)]);
  expect(await accountsOf(portal)).toEqual(before);
  return answer.body.error;
}
