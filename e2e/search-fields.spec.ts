import { expect, type Page } from '@playwright/test';
import { isNightly } from '../testing/nightly.ts';
import { signIn } from './steps.ts';
import { test } from './test.ts';

/** Types like an input method: each text replaces the previous one until the last text is committed. */
async function compose(page: Page, texts: readonly string[], inserted: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const text of texts) {
    await browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await browser.send('Input.insertText', { text: inserted });
}

function parameterOf(page: Page): string | null {
  return new URL(page.url()).searchParams.get('productCode');
}

// All tabs use the same field (web/platform/forms/field.tsx).
test('a search field keeps the caret, dead keys and compositions, and updates the address', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, 'superadmin', '/?tab=catalog');
  const field = page.getByRole('searchbox');
  // On a slow computer the router waits longer, but must not replace the field.
  const browser = await page.context().newCDPSession(page);
  if (isNightly) await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await field.evaluate(element => element.setAttribute('data-first', ''));

  await field.pressSequentially('abcdef');
  await field.press('Home');
  await field.press('ArrowRight');
  await field.pressSequentially('XYZ');
  await expect(field).toHaveValue('aXYZbcdef');
  await expect.poll(() => parameterOf(page)).toBe('aXYZbcdef');

  await field.fill('');
  await field.pressSequentially('Caf');
  await compose(page, ['´'], 'é');
  await field.pressSequentially(' bar');
  await expect(field).toHaveValue('Café bar');
  await expect.poll(() => parameterOf(page)).toBe('Café bar');

  await field.fill('');
  await compose(page, ['n', 'に', 'にh', 'にほ', 'にほn', 'にほん', '日本'], '日本');
  await expect(field).toHaveValue('日本');
  await expect.poll(() => parameterOf(page)).toBe('日本');

  await page.getByTitle('Clear search').click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect.poll(() => parameterOf(page)).toBe(null);
  await expect(field).toHaveAttribute('data-first');
});

test('a search field updates with Back and Forward', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'superadmin', '/?tab=catalog&productCode=first');
  const field = page.getByRole('searchbox');
  await expect(field).toHaveValue('first');
  // A link within the portal, like those of the search and the toasts.
  await page.evaluate(to => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, '/?tab=catalog&productCode=second');
  await expect(field).toHaveValue('second');

  await page.goBack();
  await expect(field).toHaveValue('first');

  await page.goForward();
  await expect(field).toHaveValue('second');
  await field.press('End');
  await field.pressSequentially(' third');
  await expect(field).toHaveValue('second third');
  await page.goBack();
  await expect(field).toHaveValue('first');
});
