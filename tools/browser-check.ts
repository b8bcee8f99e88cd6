import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Check, runProgram } from './check.ts';

const chromium = '/usr/bin/chromium';

/** Journeys in a real browser, with Debian's Chromium; root on Debian gets it installed. */
export const browserCheck: Check = {
  name: 'journeys in Chromium',
  run: async () => {
    if (!existsSync(chromium) && !(await installChromium())) {
      process.stdout.write("  Chromium is missing: install Debian's package 'chromium' and try again\n");
      return { passed: 0, failed: 1 };
    }
    const report = 'test-results/playwright.json';
    await runProgram(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      NODE_ENV: 'test',
    });
    const { stats } = JSON.parse(await readFile(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + (stats.expected === 0 ? 1 : 0) };
  },
};

async function installChromium(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stdout.write('  Installing Chromium ...\n');
  await runProgram('apt-get', ['update', '-qq'], {}, true);
  const { code } = await runProgram(
    'apt-get',
    ['install', '-y', '-qq', 'chromium'],
    { DEBIAN_FRONTEND: 'noninteractive' },
    true,
  );
  return code === 0;
}
