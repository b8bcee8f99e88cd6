import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import { signIn } from './steps.ts';
import { test } from './test.ts';
import { secondProcess } from './workshop.ts';

/** Opens the demo in a new browser and goes through one of its doors. */
async function enter(browser: Browser, { project: { use } }: TestInfo, door: string): Promise<Page> {
  const page = await (await browser.newContext(use)).newPage();
  await page.goto('/');
  await page.getByRole('region', { name: 'Look around as' }).getByRole('button', { name: door }).click();
  return page;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Demo' });

test(
  'each door of the demo is one click, and one stitch moves the track that the shop sees',
  {
    tag: '@phone-nightly',
  },
  async ({ browser }, info) => {
    const workshop = await enter(browser, info, 'The workshop');
    await expect(bar(workshop)).toContainText('You are the workshop.');
    await expect(workshop.getByRole('heading', { name: 'New orders' })).toBeVisible();

    const stitches = workshop.getByRole('button', { name: 'Stitch one' });
    await stitches.click();
    const said = bar(workshop).getByRole('status');
    await expect(said).toHaveText(/^#\d+: Ana Moreau stitched 1 of \S+, \d+ of \d+$/);
    const [, order, stitched] = /^#(\d+): .*, (\d+) of/.exec((await said.textContent()) ?? '') ?? [];

    const shop = await enter(browser, info, 'A shop that orders');
    await expect(bar(shop)).toContainText('You are Harbour Goods.');
    await shop.goto(`/orders?order=${order}`);
    const track = shop
      .getByRole('dialog', { name: `Order #${order}` })
      .getByRole('img', { name: /stitched/i })
      .first();
    const now = async () => Number(/stitched (\d+)/i.exec((await track.getAttribute('aria-label')) ?? '')?.[1]);
    await expect.poll(now).toBe(Number(stitched));
    await stitches.click();
    await expect.poll(now).toBe(Number(stitched) + 1);

    await shop.goto('/orders');
    await bar(shop).getByRole('button', { name: 'See it as the workshop' }).click();
    await expect(bar(shop)).toContainText('You are the workshop.');

    // The second process is the program of npm start.
    for (const path of ['door', 'stitch']) {
      const answer = await shop.request.post(`${secondProcess}/api/demo/${path}`, { data: { door: 'shop' } });
      expect(answer.status()).toBe(404);
    }

    const bench = await enter(browser, info, 'A worker at a bench');
    await expect(bench.getByRole('list', { name: 'Next at Stitching' })).toBeVisible();
    await expect(bench.getByText('Bench 2')).toBeVisible();
  },
);

test('a portal of npm start has no doors, and the demo shows no bar after a sign-in with a password', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(`${secondProcess}/login`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Look around as')).toBeHidden();
  await signIn(page, 'admin');
  await expect(bar(page)).toBeHidden();
});
