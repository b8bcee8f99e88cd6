import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const cruiser = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const config = resolve('tools/imports.config.js');
let house: string;

beforeEach(async () => {
  house = await mkdtemp(join(tmpdir(), 'cordwain-imports-'));
});
afterEach(() => rm(house, { recursive: true }));

/** The names of the rules that a house of these files breaks: path -> what it imports, relative to the house. */
async function broken(files: Record<string, string[]>): Promise<string[]> {
  for (const [path, imports] of Object.entries(files)) {
    await mkdir(dirname(join(house, path)), { recursive: true });
    const up = '../'.repeat(path.split('/').length - 1);
    const lines = imports.map((target, index) => `import type { T as T${index} } from '${up || './'}${target}';`);
    await writeFile(
      join(house, path),
      `${lines.join('\n')}\nexport type T = ${imports.map((_, i) => `T${i}`).join(' | ') || '1'};\n`,
    );
  }
  const folders = [...new Set(Object.keys(files).map(path => path.split('/')[0] ?? ''))];
  const options = ['--config', config, '--output-type', 'json', ...folders];
  const { stdout } = await promisify(execFile)(process.execPath, [cruiser, ...options], { cwd: house });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))].sort();
}

test('a house in order breaks no rule', async () => {
  const found = await broken({
    'contract/orders.ts': [],
    'server/http/serve.ts': ['contract/orders.ts'],
    'server/catalogue/read.ts': ['server/http/serve.ts', 'contract/orders.ts'],
    'server/orders/read.ts': ['server/catalogue/read.ts'],
    'server/start.ts': ['server/orders/read.ts'],
    'demo/main.ts': ['server/start.ts'],
    'web/kit/button.tsx': [],
    'web/orders/card.tsx': ['web/kit/button.tsx', 'contract/orders.ts'],
    'web/shell/routes.tsx': ['web/orders/card.tsx'],
    'server/orders/read.test.ts': ['server/start.ts', 'testing/builders.ts'],
    'testing/builders.ts': ['server/start.ts'],
  });

  expect(found).toEqual([]);
});

test.each([
  ['contract/orders.ts', 'server/orders/read.ts', 'contract-stands-alone'],
  ['server/orders/read.ts', 'web/orders/card.tsx', 'server-knows-no-browser'],
  ['web/orders/card.tsx', 'server/orders/read.ts', 'web-knows-no-server'],
  ['server/http/serve.ts', 'server/orders/read.ts', 'server-database-http-settings-ts-imports-only-below'],
  ['server/files/save.ts', 'server/accounts/login.ts', 'server-files-live-outbox-audit-imports-only-below'],
  ['server/catalogue/read.ts', 'server/orders/read.ts', 'server-catalogue-imports-only-below'],
  ['server/orders/read.ts', 'server/app.ts', 'server-orders-messages-materials-search-imports-only-below'],
  ['demo/fill.ts', 'server/orders/place-order.ts', 'outside-goes-through-start'],
  ['web/kit/button.tsx', 'web/orders/card.tsx', 'web-kit-api-imports-only-below'],
  ['web/orders/card.tsx', 'web/shell/routes.tsx', 'web-kit-api-shell-main-tsx-imports-only-below'],
  ['server/orders/read.ts', 'testing/builders.ts', 'tests-are-for-tests'],
])('%s may not import %s', async (from, to, rule) => {
  expect(await broken({ [from]: [to], [to]: [] })).toContain(rule);
});

test('two files that import each other are a circle, also by their types alone', async () => {
  const found = await broken({ 'contract/a.ts': ['contract/b.ts'], 'contract/b.ts': ['contract/a.ts'] });

  expect(found).toEqual(['no-circles']);
});
