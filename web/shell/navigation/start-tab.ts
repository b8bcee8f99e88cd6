import { readStored, writeStored } from '../../platform/browser/stored.ts';
import type { AdminTab } from './search-params.ts';

/** The tabs on which staff may start (TB-7). */
export const startTabs = ['today', 'orders', 'catalog'] as const satisfies readonly AdminTab[];
export type StartTab = (typeof startTabs)[number];

const keyOf = (userId: number) => `openOnSignIn:${userId}`;

/** Returns the tab on which this user starts in this browser: Today, unless the user chose another one. */
export function readStartTab(userId: number | undefined): StartTab {
  const stored = userId === undefined ? null : readStored(keyOf(userId));
  return startTabs.find(tab => tab === stored) ?? 'today';
}

export function chooseStartTab(userId: number, tab: StartTab): void {
  writeStored(keyOf(userId), tab);
}

type Search = { tab?: AdminTab | undefined; emails?: unknown; start?: unknown };

/**
 * Returns the tab in an address, or the tab of its parameters. Parameters without a tab belong to the orders or to the
 * frame.
 */
export function namedTab({ tab, emails: _emails, start: _start, ...search }: Search): AdminTab | undefined {
  return tab ?? (Object.values(search).some(value => value !== undefined) ? 'orders' : undefined);
}

/** Returns the tab of an address, or the start tab when the address does not determine one. */
export function tabOf(search: Search, userId: number | undefined): AdminTab {
  return namedTab(search) ?? readStartTab(userId);
}
