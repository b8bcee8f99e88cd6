import type { Check } from './check.ts';
import { hasProgram } from './debian-program.ts';
import { runPlaywright } from './run-playwright.ts';

/** The font that e2e/fonts.conf names. */
const systemFont = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

/** Compares every screen with its stored picture and runs axe on it. Reports each difference and finding. */
export const screensCheck: Check = {
  name: 'screens look as they are kept',
  run: async () => {
    const { attached, ...outcome } = await lookAtScreens();
    const changed = attached.flatMap(name => /^(.+)-actual\.webp$/.exec(name)?.[1] ?? []);
    if (changed.length > 0) {
      process.stdout.write(`  Changed: ${changed.join(', ')}\n`);
      process.stdout.write(
        '  Old and new pictures: test-results/screens. To accept them: npm run screens -- --update\n',
      );
    }
    return outcome;
  },
};

/** Runs the tests of the screens, after installing the font of the stored pictures if possible. */
export async function lookAtScreens(parameters: string[] = []) {
  await hasProgram(systemFont, 'fonts-dejavu-core');
  return runPlaywright('screens', ['--config', 'playwright.screens.config.ts', ...parameters]);
}
