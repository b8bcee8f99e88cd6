import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { freePort } from '../testing/servers/free-port.ts';

/**
 * `npm run lighthouse`: prints the median Lighthouse scores of the demo's main screens on desktop and phone, and exits
 * with 1 below the limits of P6. Needs a running demo (`npm run demo`) on PORT. CHROMIUM names the browser, RUNS the
 * number of runs per screen. Lighthouse is 140 MB, and only releases need it, so npx gets it.
 */
const program = 'lighthouse@13.5.0';
const base = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const runs = Number(process.env.RUNS ?? 3);
/** The required score, and the lower ones for performance (P6). */
const bar = 100;
const performanceBars = { desk: 95, phone: 75 };
const screens = [
  { name: 'Login', path: '/login', username: undefined },
  { name: 'Catalog', path: '/', username: 'customer' },
  { name: "A customer's orders", path: '/orders', username: 'customer' },
  { name: "The workshop's orders", path: '/?tab=orders', username: 'admin' },
];
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The scores of one run, from 0 to 100, and the names of failed audits. */
type Look = { scores: number[]; faults: string[] };
/** The parts of Lighthouse's report that this needs. */
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
};

await requireLighthouse();

console.log(`| | | ${kinds.join(' | ')} |\n|---|---|${'---:|'.repeat(kinds.length)}`);
let isBelow = false;
for (const { name, path, username } of screens) {
  for (const device of ['desk', 'phone'] as const) {
    const found: Look[] = [];
    for (let run = 0; run < runs; run += 1) found.push(await ask(path, username, device));
    const medians = kinds.map((_, at) => median(found.map(({ scores }) => scores[at] ?? 0)));
    console.log(`| ${name} | ${device} | ${medians.join(' | ')} |`);
    const faults = new Set(found.flatMap(one => one.faults));
    if (faults.size > 0) console.log(`    ${[...faults].join('; ')}`);
    const least = (at: number) => (kinds[at] === 'performance' ? performanceBars[device] : bar);
    if (medians.some((score, at) => score < least(at))) isBelow = true;
  }
}
process.exit(isBelow ? 1 : 0);

async function ask(path: string, username: string | undefined, device: 'desk' | 'phone'): Promise<Look> {
  const browser = await open(username);
  const output = join(browser.folder, 'lighthouse.json');
  await runLighthouse([
    `${base}${path}`,
    ...[`--port=${browser.port}`, '--disable-storage-reset', `--only-categories=${kinds.join(',')}`],
    ...['--quiet', '--no-enable-error-reporting', '--output=json', `--output-path=${output}`],
    ...(device === 'desk' ? ['--preset=desktop'] : []),
  ]).catch(error => {
    throw new Error(`${path}: ${error.stderr || error.message}`);
  });
  const { categories, audits } = JSON.parse(await readFile(output, 'utf8')) as Report;
  await browser.close();
  const weighty = kinds.flatMap(kind => (categories[kind]?.auditRefs ?? []).filter(one => one.weight > 0));
  const faults = weighty.flatMap(({ id }) => {
    const { title, score } = audits[id] ?? {};
    return title && typeof score === 'number' && score < 0.9 ? [title] : [];
  });
  return { scores: kinds.map(kind => Math.round((categories[kind]?.score ?? 0) * 100)), faults };
}

/** Stops with one line if npx can't start Lighthouse. */
async function requireLighthouse(): Promise<void> {
  await runLighthouse(['--version']).catch(error => {
    console.error(
      `${program} is not there, and npx could not get it from the registry:\n${error.stderr || error.message}`,
    );
    process.exit(1);
  });
}

function runLighthouse(options: readonly string[]) {
  return promisify(execFile)('npx', ['--yes', program, ...options]);
}

function median(scores: number[]): number {
  return scores.toSorted((one, other) => one - other)[Math.floor(scores.length / 2)] ?? 0;
}

/** Opens a browser whose only state is the session cookies. Lighthouse connects to it at `port`. */
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
  return { folder, port, close };
}
