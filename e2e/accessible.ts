import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** In both themes: nothing that axe finds, and nothing wider than the page. They differ in their colors alone. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectColorsAccessible(page);
}

/** Nothing that axe finds, and nothing wider than the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, { rules: { 'color-contrast': { enabled: false } } });
  // Not innerWidth: on phones that grows with what is too wide.
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
}

/** Nothing that axe finds by the rules that look at colors: for the second theme, which changes nothing else. */
export function expectColorsAccessible(page: Page): Promise<void> {
  return expectNothingFound(page, { runOnly: ['link-in-text-block'] });
}

/** By these rules on the whole page, and by that of contrast on every look that a text has on it. */
async function expectNothingFound(page: Page, rules: axe.RunOptions): Promise<void> {
  // Contrast is measured after animations end; those out of sight never run.
  await page.evaluate(() =>
    Promise.race([
      Promise.all(
        document
          .getAnimations()
          // A canceled animation has ended too.
          .map(one => one.effect?.getComputedTiming().iterations === 1 && one.finished.catch(() => {})),
      ),
      new Promise(resolve => setTimeout(resolve, 1_000)),
    ]),
  );
  // Once a page: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(findFaults, rules)).toEqual([]);
}

/** In the page. Contrast takes more time than all other rules together, and the rows of a list look alike. */
async function findFaults(rules: axe.RunOptions): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  const whole = await run({ ...rules, resultTypes: ['violations'] });
  const contrast = await run(ofEachLook(), { runOnly: ['color-contrast'], resultTypes: ['violations'] });
  const violations = [...whole.violations, ...contrast.violations];
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`);

  /** What has a text: of those with the same tags, classes, letters and colors, from the page down, the first and the last. */
  function ofEachLook(): Element[] {
    const numbers = new Map<string, number>();
    const lookOf = new Map<Element, number>();
    const first = new Map<number, Element>();
    const last = new Map<number, Element>();
    for (const element of document.querySelectorAll('body, body *')) {
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
