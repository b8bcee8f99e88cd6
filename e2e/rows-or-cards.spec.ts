import { expect } from '@playwright/test';
import { test } from './test.ts';
import { somebody } from './workshop.ts';

for (const [list, tab, usual, other] of [
  ['orders', 'orders', 'Rows', 'Cards'],
  ['products', 'catalog', 'Cards', 'Rows'],
  ['customers', 'customers', 'Cards', 'Rows'],
] as const) {
  const tag = list === 'orders' ? [] : '@nightly';
  test(
    `${list} are rows or cards, depending on the address and on each user's choice`,
    { tag },
    async ({ browser }, { project }) => {
      const page = await somebody({ browser, use: project.use, username: 'admin' });
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const heightOfOne = async () => (await page.getByRole('article').first().boundingBox())?.height ?? 0;
      await page.goto(`/?tab=${tab}`);
      await expect(button(usual)).toHaveAttribute('aria-pressed', 'true');
      const before = await heightOfOne();

      await button(other).click();

      await expect(page).toHaveURL(`/?tab=${tab}&look=${other.toLowerCase()}`);
      await expect.poll(heightOfOne)[other === 'Rows' ? 'toBeLessThan' : 'toBeGreaterThan'](before);
      await page.goto(`/?tab=${tab}`);
      await expect(button(other)).toHaveAttribute('aria-pressed', 'true');
      await page.goto(`/?tab=${tab}&look=${usual.toLowerCase()}`);
      await expect(button(usual)).toHaveAttribute('aria-pressed', 'true');
    },
  );
}
