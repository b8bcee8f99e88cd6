import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { journeyAreas } from '../../e2e/journey-areas.ts';
import { selectTests } from './changed-tests.ts';
import { projectFiles, readGraph } from './source-graph.ts';

/** A small project: each file with its text. */
const sources: Record<string, string> = {
  'contract/call/call.ts': '',
  'contract/orders/order-rules.ts': "import '#contract/call/call.ts';",
  'contract/orders/order-rules.test.ts': "import './order-rules.ts';",
  'contract/benches/jobs.ts': '',
  'server/start.ts': "import './app.ts';",
  'server/app.ts':
    "import './orders/place-order.ts'; import './production/set-hold.ts'; import './benches/read-job.ts';",
  'server/platform/http/serve.ts': '',
  'server/platform/database/migrations/0001_orders.sql': '',
  'server/orders/place-order.ts': "import '#contract/orders/order-rules.ts'; import '../platform/http/serve.ts';",
  'server/orders/place-order.test.ts': "import '#testing/portal.ts';",
  'server/production/set-hold.ts': "import '../orders/place-order.ts';",
  'server/production/set-hold.test.ts': "import '#testing/portal.ts';",
  'server/benches/read-job.ts': "import '#contract/benches/jobs.ts';",
  'server/benches/read-job.test.ts': "import '#testing/portal.ts'; client.call('setHold');",
  'server/benches/ticket.test.ts': "import '#testing/portal.ts';",
  'server/checks/permissions.test.ts': "import '#testing/portal.ts';",
  'web/orders/orders-screen.tsx': "import '#contract/orders/order-rules.ts'; import './orders.css';",
  'web/orders/orders.css': '',
  'web/orders/orders-screen.test.ts': "import './orders-screen.tsx';",
  'web/planning/today.tsx': "import '../orders/orders-screen.tsx';",
  'web/planning/today.test.ts': "import './today.tsx';",
  'web/benches/bench.tsx': "import '#contract/benches/jobs.ts';",
  'web/benches/bench.test.ts': "import './bench.tsx';",
  'web/shell/routes.tsx': "import '../planning/today.tsx'; import '../benches/bench.tsx';",
  'testing/portal.ts': "import '#server/start.ts'; import './servers/database.ts';",
  'testing/servers/database.ts': '',
  'testing/program.ts': '',
  'testing/program.test.ts': "spawn(process.execPath, ['testing/program.ts']);",
  'tools/test.ts': '',
  'docs/product.md': '',
  'docs/product.test.ts': "readFileSync('docs/product.md');",
  'e2e/steps.ts': '',
  'e2e/order.spec.ts': "import './steps.ts';",
  'e2e/today.spec.ts': '',
  'e2e/bench.spec.ts': '',
  'e2e/everywhere.spec.ts': '',
  'e2e/screens.spec.ts': '',
  'package.json': '',
};
const files = Object.keys(sources);
const small = {
  files,
  graph: readGraph(files, file => sources[file] ?? ''),
  journeyAreas: { order: ['orders'], today: ['planning'], bench: ['benches'] },
};
const names = (paths: string[]) => paths.map(path => path.replace(/^.*\/|\.(?:test|spec)\.ts$/g, '')).sort();
function chosen(...changed: string[]) {
  const selection = selectTests(changed, small);
  if (selection.everything) return selection.reason;
  const { tests, journeys, screens } = selection;
  return { tests: names(tests), journeys: names(journeys), screens };
}

describe('selectTests', () => {
  test('runs the tests of a changed area, of those that stand on it, and server/checks', () => {
    expect(chosen('server/production/set-hold.ts')).toEqual({
      // read-job makes the call.
      tests: ['permissions', 'read-job', 'set-hold'],
      journeys: ['everywhere'],
      screens: true,
    });
    expect(chosen('server/orders/place-order.ts')).toEqual({
      tests: ['permissions', 'place-order', 'read-job', 'set-hold'],
      journeys: ['everywhere', 'order'],
      screens: true,
    });
    expect(chosen('server/benches/read-job.ts')).toMatchObject({ tests: ['permissions', 'read-job', 'ticket'] });
  });

  test('runs what stands on a changed file of the contract, on both sides', () => {
    expect(chosen('contract/orders/order-rules.ts')).toEqual({
      tests: ['order-rules', 'orders-screen', 'permissions', 'place-order', 'read-job', 'set-hold', 'today'],
      journeys: ['everywhere', 'order', 'today'],
      screens: true,
    });
    expect(chosen('contract/benches/jobs.ts')).toEqual({
      tests: ['bench', 'permissions', 'read-job', 'ticket'],
      journeys: ['bench', 'everywhere'],
      screens: true,
    });
  });

  test('runs the journeys of a changed screen and of the screens that use it', () => {
    for (const file of ['web/orders/orders-screen.tsx', 'web/orders/orders.css']) {
      expect(chosen(file)).toEqual({
        tests: ['orders-screen', 'permissions', 'today'],
        journeys: ['everywhere', 'order', 'today'],
        screens: true,
      });
    }
    expect(chosen('e2e/steps.ts')).toEqual({ tests: ['permissions'], journeys: ['order'], screens: false });
  });

  test.each([
    'server/platform/http/serve.ts',
    'server/platform/database/migrations/0001_orders.sql',
    'contract/call/call.ts',
    'server/app.ts',
  ])('runs all tests of the portal and all journeys after a change of %s', file => {
    const { tests, journeys } = chosen(file) as { tests: string[]; journeys: string[] };
    expect(tests).toEqual(expect.arrayContaining(['permissions', 'place-order', 'read-job', 'set-hold', 'ticket']));
    expect(journeys).toEqual(['bench', 'everywhere', 'order', 'today']);
  });

  test('runs a changed test only, without journeys, and a test that starts or reads a changed file', () => {
    const nothingShown = { journeys: [], screens: false };
    expect(chosen('web/benches/bench.test.ts')).toEqual({ tests: ['bench', 'permissions'], ...nothingShown });
    expect(chosen('testing/program.ts')).toEqual({ tests: ['permissions', 'program'], ...nothingShown });
    expect(chosen('docs/product.md')).toEqual({ tests: ['permissions', 'product'], ...nothingShown });
  });

  test('runs the tests of an area from which a file was removed', () => {
    expect(chosen('server/orders/removed.ts')).toEqual({
      tests: ['permissions', 'place-order'],
      journeys: ['everywhere', 'order'],
      screens: true,
    });
  });

  test.each(['package.json', 'tools/test.ts', 'testing/servers/database.ts', 'a-new-folder/file.ts'])(
    'runs everything after a change of %s',
    file => {
      expect(chosen('web/orders/orders.css', file)).toBe(`${file} changed`);
    },
  );

  test('runs everything when nothing changed, as in a fresh clone', () => {
    expect(chosen()).toBe('nothing changed since the branch left main');
  });
});

describe('the selection in this project', () => {
  const all = projectFiles();
  const project = { files: all, graph: readGraph(all), journeyAreas };
  function ofProject(file: string) {
    const selection = selectTests([file], project);
    if (selection.everything) throw new Error(selection.reason);
    return selection;
  }

  test('runs the operations and screens that use a rule of the contract', () => {
    const { tests, journeys } = ofProject('contract/orders/order-rules.ts');
    expect(tests).toEqual(
      expect.arrayContaining([
        'contract/orders/order-rules.test.ts',
        'server/orders/verify-completion.test.ts',
        'server/production/undo-change.test.ts',
        'server/checks/permissions.test.ts',
      ]),
    );
    expect(journeys).toContain('e2e/order-list.spec.ts');
    expect(journeys).toContain('e2e/main-job.spec.ts');
  });

  test('leaves out most tests after a change of one area', () => {
    const { tests, journeys } = ofProject('web/benches/main.tsx');
    expect(tests.length).toBeLessThan(all.filter(file => file.endsWith('.test.ts')).length / 3);
    expect(journeys).toContain('e2e/bench.spec.ts');
    expect(journeys).not.toContain('e2e/cart.spec.ts');
  });

  test('names journeys and areas that exist', () => {
    for (const [journey, areas] of Object.entries(journeyAreas)) {
      expect(existsSync(`e2e/${journey}.spec.ts`), journey).toBe(true);
      for (const area of areas) expect(existsSync(`web/${area}`), area).toBe(true);
    }
  });
});
