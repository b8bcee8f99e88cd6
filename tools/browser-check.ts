import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { type Check, runProgram } from './check.ts';
import { freePort } from './free-port.ts';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const missing = `  ${chromium} is missing: install Debian's package 'chromium', or name another Chromium with CHROMIUM=path\n`;

/** Journeys in a real browser, with Debian's Chromium; root on Debian gets it installed. */
export const browserCheck: Check = {
  name: 'journeys in the browser',
  run: async () => {
    if (!existsSync(chromium) && !(await installChromium())) {
      process.stdout.write(missing);
      return { passed: 0, failed: 1 };
    }
    const report = 'test-results/playwright.json';
    await rm(report, { force: true });
    const { code } = await runProgram(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM: chromium, E2E_PORT: String(await freePort()) },
    );
    const { stats } = JSON.parse(await readFile(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    // A journey that passes only at the second try has failed. No journey at all, or a broken set-up, is a failure too.
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed: failed || (code === 0 && stats.expected > 0 ? 0 : 1) };
  },
};

async function installChromium(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || process.env.CHROMIUM) return false;
  process.stdout.write('  Installing Chromium ...\n');
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update', '-qq'], quiet, true);
  const { code, output } = await runProgram('apt-get', ['install', '-y', '-qq', 'chromium'], quiet, true);
  if (code !== 0) process.stdout.write(output);
  return code === 0;
}
