import { readFile, rm } from 'node:fs/promises';
import { freePort } from '../../testing/servers/free-port.ts';
import { lastLines, type Outcome, runProgram } from './check.ts';
import { hasProgram } from './debian-program.ts';
import { filesInMemory } from './files-in-memory.ts';

type Attachment = { name: string; contentType: string; body?: string };
type Result = { status: string; errors: { message?: string }[]; attachments: Attachment[] };
type Annotation = { type: string; description?: string };
type Test = { projectName: string; annotations: Annotation[]; results: Result[] };
type Suite = { suites?: Suite[]; specs?: { title: string; file: string; tests: Test[] }[] };
type Report = Suite & { stats: { expected: number } };
/** The outcome of a run, and the attachments of its failed tests. */
type Run = Outcome & { attached: string[] };

/** Runs browser tests on separate ports with Debian's Chromium, and installs it as root on Debian. */
export async function runPlaywright(name: string, parameters: string[] = []): Promise<Run> {
  const chromium = await findChromium();
  if (!chromium) return { passed: 0, failed: ['chromium is missing'], attached: [] };
  const file = `test-results/${name}.json`;
  await rm(file, { force: true });
  const { code, output } = await runProgram(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...parameters],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      CHROMIUM: chromium,
      E2E_PORT: String(await freePort()),
      E2E_SECOND_PORT: String(await freePort()),
      ...(await filesInMemory()),
    },
  );
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  const passed = report.stats.expected;
  const tests = testsIn(report);
  const failures = tests.filter(({ result: { status } }) => status !== 'passed' && status !== 'skipped');
  const failed = failures.map(({ what, result }) =>
    [what, ...result.errors.map(({ message }) => message), ...attachedTexts(result)].join('\n'),
  );
  // A run without tests, or with a failed setup, counts as a failure.
  const mayBeEmpty = parameters.includes('--pass-with-no-tests');
  if (failed.length === 0 && (code !== 0 || (passed === 0 && !mayBeEmpty))) failed.push(lastLines(output));
  const attached = failures.flatMap(({ result }) => result.attachments.map(({ name: of }) => of));
  const times = tests.map(({ what, annotations }) => ({
    test: what,
    processorMs: timeOf(annotations),
    isJourney: true,
  }));
  return { passed, failed, times, attached };
}

/** Returns the tests with their results, without those that never started because others failed. */
function testsIn({ suites = [], specs = [] }: Suite): { what: string; annotations: Annotation[]; result: Result }[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ projectName, annotations, results }) => {
      const result = results.at(-1);
      return result ? [{ what: `[${projectName}] e2e/${file} > ${title}`, annotations, result }] : [];
    }),
  );
  return [...own, ...suites.flatMap(testsIn)];
}

/** Returns what e2e/test.ts attached to a failed test: what its pages showed. */
function attachedTexts({ attachments }: Result): string[] {
  const texts = attachments.filter(({ contentType, body }) => contentType === 'text/plain' && body);
  return texts.map(({ body = '' }) => Buffer.from(body, 'base64').toString('utf8'));
}

/** Returns what e2e/test.ts measured. */
function timeOf(annotations: Annotation[]): number {
  return Number(annotations.find(({ type }) => type === 'processor time')?.description ?? 0);
}

/** Returns headless Chromium, which saves a third of the journeys' time, or else the full browser. */
async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM;
  if (named) return (await hasProgram(named, 'chromium')) ? named : undefined;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (await hasProgram(`/usr/bin/${name}`, name)) return `/usr/bin/${name}`;
  }
  return undefined;
}
