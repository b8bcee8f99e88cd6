import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './accessible.ts';
import { expectPlaceholderFits, openTab, signIn } from './steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, call, placeOrder, somebody } from './workshop.ts';

// A superadmin finds an admin's change, with its values, by each filter.
test(
  'a superadmin finds who changed what, when and from where',
  { tag: ['@phone-nightly', '@nightly'] },
  async ({ page, browser }, { project }) => {
    const admin = await somebody({ browser, use: project.use, username: 'admin' });
    const username = await aCustomerOfItsOwn(admin);
    const customer = await somebody({ browser, use: project.use, username });
    const order = await placeOrder(customer);
    await call(admin, 'PUT', `/api/orders/${order}/products/TB-104/status`, { data: { status: 'cutting' } });

    await signIn(page, 'superadmin');
    await openTab(page, 'Audit');
    await expect(page).toHaveURL('/?tab=audit');
    const search = page.getByRole('searchbox', { name: 'Search names, addresses and values' });
    for (const width of [1024, 1280, 1440]) {
      if (project.name === 'phone') break;
      await page.setViewportSize({ width, height: 720 });
      await expectPlaceholderFits(search);
    }
    await expectPlaceholderFits(search);
    const ownSignIn = page.getByRole('article').filter({ hasText: 'superadmin' });
    await expect(ownSignIn.first()).toContainText('Signed in');
    await search.fill(username);
    await expect(ownSignIn).toHaveCount(0);
    const placed = page.getByRole('article').filter({ hasText: `Order placed Order #${order}` });
    await expect(placed).toContainText('Saddle Row');
    await expect(placed).toContainText('Customer · 127.0.0.1');
    await expect(page.getByRole('article').filter({ hasText: `Account created ${username}` })).toContainText(
      'Company emailnow buyer@',
    );
    await expect(page).toHaveURL(new RegExp(`search=${username}`));

    await placed.getByRole('link', { name: `Order #${order}` }).click();
    await expect(page.getByText(`History of Order #${order}`)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
    const changed = page.getByRole('article').filter({ hasText: 'Production changed' });
    await expect(changed).toContainText('Status of TB-104');
    await expect(changed.getByText('Not Reviewed')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(2);

    await page.getByLabel('What', { exact: true }).selectOption('Order placed');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await expect(page.getByText('No entries found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/?tab=audit');
    await page.getByLabel('Who', { exact: true }).selectOption({ label: 'Mara Lind (@admin)' });
    await expect(page.getByRole('article').first()).toContainText('Admin · 127.0.0.1');
  },
);
