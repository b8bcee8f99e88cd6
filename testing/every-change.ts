import type { Call } from '#contract/call/call.ts';
import { type CallName, type ChangeName, methodAndPath, paths } from '#contract/call/paths.ts';
import { calls } from '#contract/calls.ts';
import { aPerson } from './builders.ts';
import { accountChanges } from './changes/account-changes.ts';
import { orderChanges } from './changes/order-changes.ts';
import { productionChanges } from './changes/production-changes.ts';
import type { ReadyChange, Scenario } from './changes/ready-change.ts';
import { stockChanges } from './changes/stock-changes.ts';
import type { TestPortal } from './portal.ts';

export type { ReadyChange } from './changes/ready-change.ts';

export const changeNames = (Object.keys(paths) as CallName[]).filter(
  (name): name is ChangeName => methodAndPath(name).method !== 'GET',
);

/** Every change of the contract, prepared to succeed once. A new change without an entry does not compile. */
const scenarios: Record<ChangeName, Scenario> = {
  ...accountChanges,
  ...orderChanges,
  ...productionChanges,
  ...stockChanges,
};

export function readyChange(portal: TestPortal, name: ChangeName): Promise<ReadyChange> {
  return scenarios[name](portal);
}

/**
 * Returns a change of a company's data as another owner makes it, who has not the id of the company: the first person has
 * it, so only this owner notices a statement that looks for data of the person instead of the company.
 */
export async function byAnotherOwner(portal: TestPortal, name: ChangeName, ready: ReadyChange): Promise<ReadyChange> {
  const { companyRoles }: Call = calls[name];
  if (ready.by.role !== 'customer' || !companyRoles || companyRoles.includes('viewer')) return ready;
  const by = await aPerson(portal, ready.by, 'owner');
  return { ...ready, by, client: await portal.as(by) };
}

/** Makes a prepared change. `headers` are those of the test client. */
export function makeChange(name: ChangeName, { client, input = {}, form }: ReadyChange, headers = {}) {
  return client.call(name, { ...input }, { headers, ...(form && { form: form() }) });
}
