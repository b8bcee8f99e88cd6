import { readFile, rm } from 'node:fs/promises';
import { type Check, type Outcome, runProgram } from './check.ts';
import { startTcpServer } from './tcp-server.ts';

const vitest = 'node_modules/vitest/vitest.mjs';

/** Unit, property and HTTP tests on an embedded server. */
export const embeddedCheck: Check = {
  name: 'tests on the embedded database',
  run: () => runVitest('embedded', [], {}),
};

/** The server's tests again on a PostgreSQL of its own behind TCP, as a workshop with a database server runs it. */
export const externalCheck: Check = {
  name: 'server tests on an external database',
  run: async () => {
    const server = await startTcpServer();
    try {
      return await runVitest('external', ['server'], { DATABASE_URL: server.url });
    } finally {
      await server.stop();
    }
  },
};

async function runVitest(name: string, filter: string[], environment: Record<string, string>): Promise<Outcome> {
  const report = `test-results/vitest-${name}.json`;
  await rm(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runProgram(process.execPath, [vitest, 'run', ...filter, ...reporters], environment);
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(await readFile(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  // A file that could not even start has no failed test, only a failed suite.
  const failed = Math.max(numFailedTests, numFailedTests === 0 ? numFailedTestSuites : 0, code === 0 ? 0 : 1);
  return { passed: numPassedTests, failed };
}
