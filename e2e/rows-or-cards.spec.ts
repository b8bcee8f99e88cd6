import { expect } from '@playwright/test';
import { test } from './test.ts';
import { somebody } from './workshop.ts';

test(
  'orders are rows or cards, by a choice in their menu that each user keeps',
  { tag: '@nightly' },
  async ({ browser }, { project }) => {
    const page = await somebody({ browser, use: project.use, username: 'admin' });
    const choice = async (name: string) => {
      await page.getByRole('button', { name: 'Export orders' }).click();
      return page.getByRole('menuitemradio', { name, exact: true });
    };
    const heightOfOne = async () => (await page.getByRole('article').first().boundingBox())?.height ?? 0;
    await page.goto('/?tab=orders');
    await expect(page.getByRole('article').first()).toBeVisible();
    const before = await heightOfOne();

    await (await choice('Cards')).click();

    await expect(page).toHaveURL('/?tab=orders&look=cards');
    await expect.poll(heightOfOne).toBeGreaterThan(before);
    await page.goto('/?tab=orders');
    await expect(await choice('Cards')).toHaveAttribute('aria-checked', 'true');
    await page.goto('/?tab=orders&look=rows');
    await expect(await choice('Rows')).toHaveAttribute('aria-checked', 'true');
  },
);
