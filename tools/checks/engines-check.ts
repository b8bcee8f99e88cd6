import type { Check } from './check.ts';
import { hasProgram } from './debian-program.ts';
import { runPlaywright } from './run-playwright.ts';

/** The browsers with other engines, and the screen that one of them needs, with their Debian packages. */
const programs = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  Xvfb: 'xvfb',
};

/** Opens screens, menus and files in Firefox and in Safari's engine, where these are installed or can be. */
export const enginesCheck: Check = {
  name: 'screens in Firefox and WebKit',
  run: async () => {
    const found: boolean[] = [];
    for (const [program, debianPackage] of Object.entries(programs))
      found.push(await hasProgram(program, debianPackage));
    const [hasFirefox, hasDriver, hasScreen] = found;
    if (!hasFirefox && !(hasDriver && hasScreen)) {
      process.stdout.write('  SKIPPED: no other browser is installed\n');
      return { passed: 0, failed: [] };
    }
    return runPlaywright('engines', ['--config', 'playwright.engines.config.ts']);
  },
};
