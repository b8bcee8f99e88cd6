import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';

const cruiser = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const config = resolve('tools/checks/imports.config.js');

/** The path of each file and its imports, which no rule forbids. */
const inOrder: Record<string, string[]> = {
  'contract/orders/orders.ts': [],
  'server/platform/http/serve.ts': ['contract/orders/orders.ts'],
  'server/accounts/sign-in/login.ts': ['server/platform/http/serve.ts'],
  'server/catalog/read.ts': ['server/platform/http/serve.ts', 'contract/orders/orders.ts'],
  'server/orders/read.ts': ['server/catalog/read.ts'],
  'server/orders/place-order.ts': ['server/catalog/read.ts'],
  'server/production/write.ts': ['server/orders/read.ts'],
  'server/benches/pair.ts': ['server/production/write.ts'],
  'server/app.ts': ['server/benches/pair.ts'],
  'server/start.ts': ['server/app.ts'],
  'demo/main.ts': ['server/start.ts'],
  'web/platform/kit/button.tsx': [],
  'web/orders/card.tsx': ['web/platform/kit/button.tsx', 'contract/orders/orders.ts'],
  'web/planning/today.tsx': ['web/orders/card.tsx'],
  'web/shell/routes.tsx': ['web/planning/today.tsx'],
  'server/orders/read.test.ts': ['server/start.ts', 'testing/builders.ts'],
  'testing/builders.ts': ['server/start.ts'],
  'tools/dev.ts': ['testing/builders.ts'],
};
/** Each entry has a file, an import that the file may not have, and the rule that forbids it. */
const forbidden = [
  ['contract/wrong-orders.ts', 'server/orders/read.ts', 'contract-stands-alone'],
  ['server/orders/wrong-read.ts', 'web/orders/card.tsx', 'server-knows-no-browser'],
  ['web/orders/wrong-card.tsx', 'server/orders/read.ts', 'web-knows-no-server'],
  ['server/platform/http/wrong-serve.ts', 'server/orders/read.ts', 'server-platform-http-imports-only-below'],
  [
    'server/platform/files/wrong-save.ts',
    'server/accounts/sign-in/login.ts',
    'server-platform-files-imports-only-below',
  ],
  [
    'server/platform/stages/wrong-stage.ts',
    'server/production/write.ts',
    'server-platform-postgres-storage-access-stages-turns-imports-only-below',
  ],
  [
    'server/production/wrong-write.ts',
    'server/benches/pair.ts',
    'server-messages-cart-materials-production-dates-planning-imports-only-below',
  ],
  ['server/catalog/wrong-read.ts', 'server/orders/read.ts', 'server-catalog-imports-only-below'],
  ['server/orders/wrong-2-read.ts', 'server/app.ts', 'server-orders-imports-only-below'],
  ['demo/wrong-fill.ts', 'server/orders/place-order.ts', 'outside-goes-through-start'],
  ['web/platform/kit/wrong-button.tsx', 'web/orders/card.tsx', 'web-platform-kit-imports-only-below'],
  ['web/orders/wrong-2-card.tsx', 'web/shell/routes.tsx', 'web-catalog-orders-imports-only-below'],
  ['web/cart/wrong-line.ts', 'web/orders/card.tsx', 'web-cart-workshop-production-imports-only-below'],
  ['web/orders/wrong-3-card.tsx', 'web/planning/today.tsx', 'web-catalog-orders-imports-only-below'],
  ['server/orders/wrong-3-read.ts', 'testing/builders.ts', 'tests-are-for-tests'],
  ['e2e/wrong-portal.ts', 'tools/dev.ts', 'tools-are-run-not-imported'],
  ['contract/circle-a.ts', 'contract/circle-b.ts', 'no-circles'],
] as const;

/** The violations of one run over all files, because dependency-cruiser takes seconds to start. */
let violations: { from: string; to: string; rule: { name: string } }[];
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cordwain-imports-'));
  try {
    const wrong = Object.fromEntries(forbidden.map(([from, to]) => [from, [to]]));
    const files = { ...inOrder, ...wrong, 'contract/circle-b.ts': ['contract/circle-a.ts'] };
    for (const [path, imports] of Object.entries(files)) await writeModule(folder, path, imports);
    const roots = [...new Set(Object.keys(files).map(path => path.split('/')[0] ?? ''))];
    const options = ['--config', config, '--output-type', 'json', ...roots];
    const { stdout } = await promisify(execFile)(process.execPath, [cruiser, ...options], {
      cwd: folder,
      maxBuffer: 10e6,
    });
    ({ violations } = JSON.parse(stdout).summary);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Writes a module that imports only types, which count for the rules as well. */
async function writeModule(folder: string, path: string, imports: readonly string[]): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  const up = '../'.repeat(path.split('/').length - 1);
  const lines = imports.map((target, index) => `import type { T as T${index} } from '${up}${target}';`);
  const own = imports.map((_, index) => `T${index}`).join(' | ') || '1';
  await writeFile(join(folder, path), `${lines.join('\n')}\nexport type T = ${own};\n`);
}

test('no rule rejects valid files', () => {
  expect(violations.filter(({ from }) => from in inOrder)).toEqual([]);
});

test.each(forbidden)('the rules reject an import in %s of %s', (from, to, rule) => {
  expect(violations.filter(one => one.from === from && one.to === to).map(one => one.rule.name)).toContain(rule);
});
