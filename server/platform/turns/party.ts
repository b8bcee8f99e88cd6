import type { Viewer } from '../access/viewer.ts';
import type { Key } from './fair-queue.ts';

/** Who takes a turn: an account, and its company if it has one. */
export type Party = { account: number; company?: number | null };

/** Returns who a viewer is for the turns. */
export function partyOf({ id, companyId }: Pick<Viewer, 'id' | 'companyId'>): Party {
  return { account: id, company: companyId };
}

/** Returns the keys of a company and its account, with the limits of each. An account without a company is its own. */
export function keysOf(
  { account, company }: Party,
  { perCompany, perAccount }: { perCompany?: number; perAccount?: number } = {},
): [company: Key, account: Key] {
  return [
    { name: `c${company ?? `-${account}`}`, atOnce: perCompany },
    { name: `a${account}`, atOnce: perAccount },
  ];
}
