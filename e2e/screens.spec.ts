import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect } from '@playwright/test';
import { isNightly } from '../testing/nightly.ts';
import { expectAccessible, expectColorsAccessible } from './accessible.ts';
import { isQuiet, openScreen, withEyes } from './eyes.ts';
import { expectRoom } from './room.ts';
import { screens } from './screens.ts';

/** The browser that rendered the stored pictures. */
const drawnBy = 'e2e/screens/drawn-by.txt';
/** Other browsers differ at the edge of every letter, so the test reports large differences only. */
const byAnother = { threshold: 0.2, maxDiffPixelRatio: 0.02 };

type OfWorker = {
  /**
   * The allowed difference from the stored pictures. It is empty for the same browser, so the configured value applies.
   */
  likeness: Partial<typeof byAnother>;
};
const test = withEyes.extend<object, OfWorker>({
  likeness: [
    async ({ browser, launchOptions }, use, { config }) => {
      const drawing = `${basename(launchOptions.executablePath ?? '')} ${browser.version()}`;
      const isKeeper = config.updateSnapshots === 'changed';
      // The full browser, which Playwright starts by itself, draws letters of other widths.
      if (isKeeper && !process.env.CHROMIUM) throw new Error('Keep pictures with: npm run screens -- --update');
      if (isKeeper) await writeFile(drawnBy, `${drawing}\n`);
      // Written to a temporary file and renamed, because several workers write it.
      const kept = isKeeper ? drawing : (await readFile(drawnBy, 'utf8')).trim();
      if (kept !== drawing) process.stdout.write(`${drawing} looks at what ${kept} drew, and so not closely\n`);
      await use(kept === drawing ? {} : byAnother);
    },
    { scope: 'worker' },
  ],
});

/**
 * The three screens that together contain most parts of the kit. Only nightly runs compare dark pictures of other
 * screens.
 */
const alsoDark = ['catalog', 'order-detail', 'admin-orders'];

/** The screens of the daily work, which `npm test` compares on a desk. Nightly runs compare all. */
const daily = [
  ...alsoDark,
  'login',
  'product-detail',
  'cart',
  'quick-order',
  'orders',
  'order-conversation',
  'admin-order-detail',
  'manage-catalog',
  'product-form',
  'customers',
  'raw-materials',
  'today',
  'board',
  'people',
  'bench-line',
];
/** The screens that `npm test` also compares on phones, where their layout is different. */
const alsoPhone = ['catalog', 'cart', 'orders', 'admin-orders', 'login'];

for (const { name, who, path, open } of screens) {
  const tag = alsoPhone.includes(name) ? [] : daily.includes(name) ? ['@desk'] : ['@nightly'];
  const themes = isNightly || alsoDark.includes(name) ? (['light', 'dark'] as const) : (['light'] as const);
  test(name, { tag }, async ({ eyesOf, likeness }, { project }) => {
    const { page, pending } = await eyesOf(who);
    await openScreen({ page, pending }, { path, open });
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await isQuiet({ page, pending });
      await page.evaluate(drawPlainly, plain);
      await expect.soft(page).toHaveScreenshot(`${name}-${project.name}-${theme}.webp`, likeness);
      // The themes differ in colors only, and most screens have the same elements in both widths.
      if (theme === 'dark') await expectColorsAccessible(page);
      else if (isNightly || project.name === '1440') await expectAccessible(page);
    }
    await expectRoom(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

/**
 * Reduces photographs to two tones, and hides the page behind a dialog, because the page has a picture of its own. This
 * saves megabytes.
 */
const plain = `
  img { filter: blur(4px) grayscale(1) contrast(40) opacity(0.25) !important }
  [class*="_backdrop_"] { background: var(--sunken) !important }
  * { caret-color: transparent }`;
/** Adds a style sheet in the page, whose policy allows no style elements. */
function drawPlainly(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
