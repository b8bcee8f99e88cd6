import { globSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import type { TaskMeta } from 'vitest';
import { debianPrograms, startDebianServer } from '../../testing/servers/debian-server.ts';
import { startTcpServer } from '../../testing/servers/tcp-server.ts';
import { startS3Server } from '../../testing/stores/s3-server.ts';
import { type Check, lastLines, type Outcome, runProgram } from './check.ts';
import { hasProgram } from './debian-program.ts';
import { filesInMemory } from './files-in-memory.ts';
import type { Timed } from './slow-tests.ts';

export const vitest = 'node_modules/vitest/vitest.mjs';

type FileReport = {
  name: string;
  status: string;
  message: string;
  assertionResults: {
    status: string;
    ancestorTitles: string[];
    title: string;
    failureMessages: string[];
    meta: TaskMeta;
  }[];
};
type Report = { numPassedTests: number; testResults: FileReport[] };

const measuring = 'speed.test.ts';

/** Runs these tests, or all, on a separate embedded server, or on the server of DATABASE_URL if it is set. */
export const embeddedCheck = (files: readonly string[] = []) => embedded(files);

/** Runs the same tests without those that speedCheck runs. */
export const embeddedNightlyCheck = embedded([`--exclude=**/*${measuring}`]);

export const speedCheck: Check = {
  name: 'tests that measure time, one at a time',
  run: () => runVitest('speed', [measuring, '--maxWorkers=1'], {}),
};

function embedded(parameters: readonly string[]): Check {
  return {
    name: 'unit, property and HTTP tests',
    // The tests read PDFs with poppler.
    run: async () =>
      (await hasProgram('pdftotext', 'poppler-utils'))
        ? runVitest('embedded', parameters, await filesInMemory())
        : { passed: 0, failed: ['poppler-utils is missing'] },
  };
}

/** The code that talks to PostgreSQL or the file storage directly. */
export const adapters = [
  'server/platform/database/transaction-lost-races.test.ts',
  'server/platform/storage/storage.test.ts',
];

export const adaptersCheck: Check = {
  name: 'adapters again, on an external PostgreSQL and an S3 store',
  run: () => runOnServers(adapters, startTcpServer),
};

/** Runs the server tests that use a database or a store on Debian's PostgreSQL with its default settings and an S3 store. */
export const externalCheck: Check = {
  name: "server tests again, on Debian's PostgreSQL and an S3 store",
  run: async () => {
    const programs = debianPrograms() ?? ((await hasProgram('pg_ctlcluster', 'postgresql')) && debianPrograms());
    if (!programs) return { passed: 0, failed: ["Debian's PostgreSQL is missing"] };
    const files = globSync('server/**/*.test.ts').filter(file => !file.endsWith(measuring) && talksToServers(file));
    return runOnServers(files, () => startDebianServer(programs));
  },
};

/** Whether a test uses a database or a store. The others, such as the plans of 200 workshops, have run before. */
function talksToServers(file: string): boolean {
  return /[pP]ortal\(|[dD]atabase|\bdb\b|Workshop\(|[sS]tor(e|age)\b/.test(readFileSync(file, 'utf8'));
}

async function runOnServers(files: string[], startServer: () => Promise<Server>): Promise<Outcome> {
  const server = await startServer();
  const store = await startS3Server();
  try {
    const parameters = [...files, '--testNamePattern=^(?!.*with the embedded database)'];
    return await runVitest('external', parameters, {
      DATABASE_URL: server.url,
      ...store.settings,
      ...(await filesInMemory()),
    });
  } finally {
    await store.stop();
    await server.stop();
  }
}

type Server = { url: string; stop(): Promise<void> };

/** Runs the tests of these files, or all. Returns how many passed, failed ones with reasons, and the time of each. */
export async function runVitest(
  name: string,
  filter: readonly string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const report = `test-results/vitest-${name}.json`;
  await rm(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const parameters = [vitest, 'run', ...filter, ...reporters];
  const { code, output } = await runProgram(process.execPath, parameters, environment, true);
  const { numPassedTests, testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
  const failed = testResults.filter(({ status }) => status === 'failed').flatMap(whatFailedIn);
  const times = testResults.flatMap(timesOf);
  if (code === 0 || failed.length > 0) return { passed: numPassedTests, failed, times };
  // An unhandled error belongs to no file. Vitest shows it before the summary.
  const [, error] = output.split('Unhandled Errors');
  return { passed: numPassedTests, failed: [error ?? lastLines(output)], times };
}

function whatFailedIn({ name, message, assertionResults }: FileReport): string[] {
  const file = relative('.', name);
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  // A file that failed to load has no failed test.
  if (tests.length === 0) return [`${file}: ${message}`];
  return tests.map(test => {
    const [reason = ''] = (test.failureMessages.at(-1) ?? '').split(/\n.*node_modules/);
    return `${nameOf(file, test)}\n${reason}`;
  });
}

function timesOf({ name, assertionResults }: FileReport): Timed[] {
  const file = relative('.', name);
  return assertionResults.map(test => ({
    test: nameOf(file, test),
    processorMs: test.meta.processorMs ?? 0,
    isJourney: false,
  }));
}

const nameOf = (file: string, { ancestorTitles, title }: FileReport['assertionResults'][number]) =>
  [file, ...ancestorTitles, title].join(' > ');
