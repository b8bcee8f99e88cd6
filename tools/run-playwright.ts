import { readFile, rm } from 'node:fs/promises';
import { type Outcome, runProgram } from './check.ts';
import { hasProgram } from './debian-program.ts';
import { freePort } from './free-port.ts';

type Result = { status: string; attachments: { name: string }[] };
type Suite = { suites?: Suite[]; specs?: { tests: { results: Result[] }[] }[] };
type Report = Suite & { stats: { expected: number; unexpected: number; flaky: number } };
/** How it ended, and what was attached to the tests that failed. */
type Run = Outcome & { attached: string[] };

/** Runs browser tests on ports of their own, with Debian's Chromium; root on Debian gets it installed. */
export async function runPlaywright(name: string, parameters: string[] = []): Promise<Run> {
  const chromium = await findChromium();
  if (!chromium) return { passed: 0, failed: 1, attached: [] };
  const file = `test-results/${name}.json`;
  await rm(file, { force: true });
  const { code } = await runProgram(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...parameters],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      CHROMIUM: chromium,
      E2E_PORT: String(await freePort()),
      E2E_SECOND_PORT: String(await freePort()),
    },
  );
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  const { stats } = report;
  const passed = stats.expected + stats.flaky;
  // No test at all, or a broken set-up, is a failure too.
  const failed = stats.unexpected || (code === 0 && passed > 0 ? 0 : 1);
  return { passed, failed, attached: attachedTo(report) };
}

function attachedTo({ suites = [], specs = [] }: Suite): string[] {
  const last = specs.flatMap(({ tests }) => tests.map(({ results }) => results.at(-1)));
  const failed = last.filter(result => result?.status !== 'passed');
  return [
    ...failed.flatMap(result => result?.attachments.map(({ name }) => name) ?? []),
    ...suites.flatMap(attachedTo),
  ];
}

/** Chromium without its windows, which takes a third off the journeys; where there is none, with them. */
async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM;
  if (named) return (await hasProgram(named, 'chromium')) ? named : undefined;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (await hasProgram(`/usr/bin/${name}`, name)) return `/usr/bin/${name}`;
  }
  return undefined;
}
