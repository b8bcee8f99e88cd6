import { readFile, rm } from 'node:fs/promises';
import { type Check, runProgram } from './check.ts';
import { hasProgram } from './debian-program.ts';
import { freePort } from './free-port.ts';

/** Journeys in a real browser, with Debian's Chromium; root on Debian gets it installed. */
export const browserCheck: Check = {
  name: 'journeys in the browser',
  run: async () => {
    const chromium = await findChromium();
    if (!chromium || !(await hasProgram('pdftotext', 'poppler-utils'))) return { passed: 0, failed: 1 };
    const report = 'test-results/playwright.json';
    await rm(report, { force: true });
    const { code } = await runProgram(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
      {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        CHROMIUM: chromium,
        E2E_PORT: String(await freePort()),
        E2E_SECOND_PORT: String(await freePort()),
      },
    );
    const { stats } = JSON.parse(await readFile(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    // No journey at all, or a broken set-up, is a failure too.
    const passed = stats.expected + stats.flaky;
    return { passed, failed: stats.unexpected || (code === 0 && passed > 0 ? 0 : 1) };
  },
};

/** Chromium without its windows, which takes a third off the journeys; where there is none, with them. */
async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM;
  if (named) return (await hasProgram(named, 'chromium')) ? named : undefined;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (await hasProgram(`/usr/bin/${name}`, name)) return `/usr/bin/${name}`;
  }
  return undefined;
}
