import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Check } from './check.ts';

/** A test that may fail for a while. `test` is its name as a failed run prints it, `file > describe > title`. */
export type Quarantined = { test: string; reason: string; since: string };

const mostDays = 14;
const dayMs = 86_400_000;

export const quarantine: readonly Quarantined[] = JSON.parse(readFileSync('tools/checks/quarantine.json', 'utf8'));

/** Returns the faults of the entries. Each entry needs a reason, an existing file, and a date at most two weeks old. */
export function faultsOf(entries: readonly Quarantined[], now: Date): string[] {
  return entries.flatMap(({ test, reason, since }) => {
    const age = Math.floor((now.getTime() - Date.parse(since)) / dayMs);
    const [file = ''] = test.split(' > ');
    if (!reason || !existsSync(file))
      return [`'${test}' needs a reason, and a name such as 'server/file.test.ts > title'`];
    if (!/^\d{4}-\d\d-\d\d$/.test(since) || Number.isNaN(age) || age < 0)
      return [`'${test}' needs the day it was added`];
    if (age > mostDays)
      return [`'${test}' has been quarantined for ${age} days, ${mostDays} at most: repair or delete it`];
    return [];
  });
}

export const quarantineCheck: Check = {
  name: 'quarantined tests are few and recent',
  run: async () => {
    const faults = faultsOf(quarantine, new Date());
    return { passed: faults.length > 0 ? 0 : 1, failed: faults };
  },
};

/**
 * Returns patterns that match quarantined tests for Playwright, which compares with 'project file describe title tags'.
 */
export function quarantinePatterns(entries: readonly Quarantined[]): RegExp[] {
  return entries
    .map(({ test }) => test.split(' > '))
    .filter(([file = '']) => file.startsWith('e2e/'))
    .map(([file = '', ...titles]) => new RegExp([basename(file), ...titles].map(escaped).join('.* ')));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
