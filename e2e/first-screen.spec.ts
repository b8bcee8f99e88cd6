import { expect } from '@playwright/test';
import { signIn } from './steps.ts';
import { test } from './test.ts';

/** Quality P6: what a customer's browser has to load before it shows the catalogue, as it comes over the wire. */
const mostScriptBytes = 120_000;

test('from nothing to the catalogue a browser loads little, and says nothing of it', async ({ page }) => {
  const scripts: Promise<{ name: string; bytes: number }>[] = [];
  const said: string[] = [];
  page.on('console', message => message.type() === 'error' && said.push(message.text()));
  page.on('requestfinished', request => {
    if (request.resourceType() !== 'script') return;
    scripts.push(request.sizes().then(sizes => ({ name: request.url(), bytes: sizes.responseBodySize })));
  });
  // The last that is loaded by itself.
  const live = page.waitForRequest('**/api/events*');
  await signIn(page, 'customer');
  await expect(page.getByRole('article').first()).toBeVisible();
  await live;

  const loaded = await Promise.all(scripts);

  const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes, JSON.stringify(loaded, null, 2)).toBeLessThanOrEqual(mostScriptBytes);
  expect(bytes, 'they are there at all').toBeGreaterThan(mostScriptBytes / 2);
  expect(said).toEqual([]);
});
