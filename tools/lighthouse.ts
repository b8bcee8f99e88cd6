import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePort } from './free-port.ts';

/**
 * `npm run lighthouse`: what Lighthouse says of the demo's main screens, on a desk and on a phone, as a table; ends with 1
 * below the bar (quality P6). The demo has to run (`npm run demo`); PORT says where. CHROMIUM names the browser.
 */
const base = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const least = 100;
const screens = [
  { name: 'Login', path: '/login', username: undefined },
  { name: 'Catalogue', path: '/', username: 'customer' },
  { name: "A customer's orders", path: '/orders', username: 'customer' },
  { name: "The workshop's orders", path: '/?tab=orders', username: 'admin' },
];
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

console.log(`| | | ${kinds.join(' | ')} |\n|---|---|${'---:|'.repeat(kinds.length)}`);
let isBelow = false;
for (const { name, path, username } of screens) {
  for (const device of ['desk', 'phone'] as const) {
    const browser = await open(username);
    const result = await lighthouse(
      `${base}${path}`,
      { port: browser.port, disableStorageReset: true, onlyCategories: [...kinds], logLevel: 'error' },
      device === 'desk' ? desktopConfig : undefined,
    );
    if (!result) throw new Error('Lighthouse gave no result');
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${name}: ${runtimeError.message}`);
    const scores = kinds.map(kind => Math.round((categories[kind]?.score ?? 0) * 100));
    console.log(`| ${name} | ${device} | ${scores.join(' | ')} |`);
    const failed = kinds.flatMap(kind => (categories[kind]?.auditRefs ?? []).filter(one => one.weight > 0));
    const titles = failed.flatMap(({ id }) => {
      const audit = audits[id];
      return audit && audit.score !== null && audit.score < 0.9 ? [`${audit.title} ${audit.displayValue ?? ''}`] : [];
    });
    if (titles.length > 0) console.log(`    ${titles.join('; ')}`);
    if (scores.some(score => score < least)) isBelow = true;
    await browser.close();
  }
}
process.exit(isBelow ? 1 : 0);

/** A browser that knows nothing yet but who is signed in, by its cookies; Lighthouse speaks to it at `port`. */
async function open(username: string | undefined) {
  const [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), 'lighthouse-')), freePort()]);
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  if (username) {
    const answer = await context.request.post(`${base}/api/auth/login`, {
      data: { username, password: 'cordwain-demo' },
    });
    if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`);
  }
  const close = async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { port, close };
}
