import type { Page } from '@playwright/test';

export type Counted = { clicks: number; keys: number };

/**
 * Counts every click and every pressed key of a page, including Ctrl and Shift. Must run before the page opens
 * anything.
 */
export async function countActions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = (name: string) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    addEventListener('keydown', () => count('counted:keys'), true);
    addEventListener('pointerdown', () => count('counted:clicks'), true);
  });
}

/** Returns the clicks and keys so far. */
export async function countedOf(page: Page): Promise<Counted> {
  return page.evaluate(() => ({
    clicks: Number(sessionStorage.getItem('counted:clicks') ?? 0),
    keys: Number(sessionStorage.getItem('counted:keys') ?? 0),
  }));
}

/** Runs `work` and returns the clicks and keys that it needed. */
export async function counting(page: Page, work: () => Promise<void>): Promise<Counted> {
  const before = await countedOf(page);
  await work();
  const after = await countedOf(page);
  return { clicks: after.clicks - before.clicks, keys: after.keys - before.keys };
}

type Job = { job: string; before: string; now: Counted };
const jobs: Job[] = [];

/** Adds a row to the table of counted jobs. `before` is the number before the workbench existed (docs/design.md). */
export function report(job: string, before: string, now: Counted): void {
  jobs.push({ job, before, now });
}

/** Prints the rows that this process has counted. */
export function printJobs(): void {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ job, before, now }) => `| ${job} | ${before} | ${now.clicks} clicks, ${now.keys} keys |`);
  process.stdout.write(['', '| Job | Before | Now |', '|---|---|---|', ...rows, ''].join('\n'));
}
