import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { isNightly } from '../testing/nightly.ts';

/**
 * Expects no axe findings, and no content wider than the page; in nightly runs in the dark theme, too. The themes
 * differ in colors only, and web/platform/kit/tokens.test.ts compares the colors of both.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  if (!isNightly) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectColorsAccessible(page);
}

/** Expects no axe findings, and no content wider than the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, { rules: { 'color-contrast': { enabled: false } } });
  // Not innerWidth: on phones it grows with overflowing content.
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
}

/** Expects no findings of axe's color rules. This is enough for the second theme, which differs in colors only. */
export function expectColorsAccessible(page: Page): Promise<void> {
  return expectNothingFound(page, { runOnly: ['link-in-text-block'] });
}

/**
 * Runs these rules on the open dialog or the complete page, and the contrast rule on each distinct style of text. The
 * page behind a dialog is inert and has a check of its own; only nightly runs check both together.
 */
async function expectNothingFound(page: Page, rules: axe.RunOptions): Promise<void> {
  // Contrast is measured after animations end. Animations outside the viewport never run.
  await page.evaluate(() =>
    Promise.race([
      Promise.all(
        document
          .getAnimations()
          // A canceled animation has also ended.
          .map(one => one.effect?.getComputedTiming().iterations === 1 && one.finished.catch(() => {})),
      ),
      new Promise(resolve => setTimeout(resolve, 1_000)),
    ]),
  );
  // Injected once per page, because the script has half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(findFaults, { rules, withPage: isNightly })).toEqual([]);
}

/** Runs in the page. The contrast rule takes more time than all other rules, and the rows of a list look alike. */
async function findFaults({ rules, withPage }: { rules: axe.RunOptions; withPage: boolean }): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  const dialogs = document.querySelectorAll('body > :not(#root):has([role=dialog], [role=alertdialog])');
  const root = (!withPage && dialogs.item(dialogs.length - 1)) || document.documentElement;
  const whole = await run(root, { ...rules, resultTypes: ['violations'] });
  const contrast = await run(ofEachLook(), { runOnly: ['color-contrast'], resultTypes: ['violations'] });
  const violations = [...whole.violations, ...contrast.violations];
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`);

  /** The first and last text element of each group with the same ancestors, classes, font and colors. */
  function ofEachLook(): Element[] {
    const numbers = new Map<string, number>();
    const lookOf = new Map<Element, number>();
    const first = new Map<number, Element>();
    const last = new Map<number, Element>();
    for (const element of root.querySelectorAll('body, body *')) {
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element);
      const above = element.parentElement && lookOf.get(element.parentElement);
      const isVisible = element.checkVisibility({ visibilityProperty: true });
      const kind = [above, element.tagName, element.getAttribute('class'), isVisible];
      const look = [...kind, color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join();
      const number = numbers.get(look) ?? numbers.size;
      numbers.set(look, number);
      lookOf.set(element, number);
      if (!element.matches('input, select, textarea') && ![...element.childNodes].some(isText)) continue;
      if (!first.has(number)) first.set(number, element);
      last.set(number, element);
    }
    return [...first.values(), ...last.values()];
  }

  function isText({ nodeType, nodeValue }: Node): boolean {
    return nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '';
  }
}
