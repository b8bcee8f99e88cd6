import { expect } from '@playwright/test';
import { requestPdf, savePdf } from './read-pdf.ts';
import { test } from './test.ts';
import { bothSides, call } from './workshop.ts';

test('D1, DF1 a missing color is said in the cart, in three lists, the review, the order, its PDF, the ticket and at the bench', async ({
  browser,
}, info) => {
  const { admin, customer, username } = await bothSides(browser, info);
  await customer.goto('/customization-cart?quick');
  await customer.getByLabel('Paste lines: code, quantity, note').fill('KF-007;10\nDK-316;5;Olive');
  await customer.getByRole('button', { name: 'Check', exact: true }).click();
  const rows = customer.getByRole('list', { name: 'Rows' }).getByRole('listitem');
  await expect(rows.nth(0)).toContainText('No color');
  await expect(rows.nth(1)).toContainText('Ready');
  await customer.getByRole('button', { name: 'Add 2 to Cart' }).click();

  await customer.goto('/customization-cart');
  await customer.getByRole('button', { name: 'Place Order' }).click();
  const question = customer.getByRole('alertdialog', { name: 'No color for KF-007' });
  await question.getByRole('button', { name: 'Choose' }).click();
  await expect(customer.getByRole('region', { name: 'KF-007' }).getByLabel('Color', { exact: true })).toBeFocused();
  await customer.reload();
  await customer.getByRole('button', { name: 'Place Order' }).click();
  const placed = customer.waitForResponse(response => response.url().endsWith('/api/orders/bulk'));
  await question.getByRole('button', { name: 'Place Without' }).click();
  const { order } = await (await placed).json();

  await customer.goto(`/orders?reorder=${order.id}`);
  const lines = customer.getByRole('dialog').getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(lines.nth(0)).toContainText('No color');
  await expect(lines.nth(1)).not.toContainText('No color');

  await customer.goto(`/orders?order=${order.id}`);
  const opened = customer.getByRole('dialog', { name: `Order #${order.id}` });
  await expect(opened.getByText('Color not given')).toHaveCount(1);
  const paper = await savePdf(customer, () => requestPdf(opened, 'Download PDF'));
  expect(paper.text.replace(/\s+/g, ' ').match(/Color not|not given/g)).toEqual(['Color not']);

  await admin.goto(`/?tab=orders&order=${order.id}`);
  const review = admin.getByRole('dialog', { name: `Order #${order.id}` });
  await expect(review.getByText('KF-007: no color given. Offered: Olive, Natural, Oxblood')).toBeVisible();
  await expect(review.getByText('Color not given')).toHaveCount(1);
  const tickets = await savePdf(admin, () => requestPdf(review, 'Job tickets'));
  expect(tickets.text.match(/Color not given/g)).toHaveLength(1);

  const { tickets: jobs } = await call(admin, 'GET', `/api/orders/${order.id}/tickets`);
  await admin.goto(`/t/${jobs[0].job.ticket}`);
  await expect(admin.getByText('Color not given')).toBeVisible();

  const { customers } = await call(admin, 'GET', '/api/customers');
  const { id } = customers.find((one: { username: string }) => one.username === username);
  await admin.goto(`/?tab=orders&new=1&customer=${id}`);
  await admin.getByRole('button', { name: 'Paste lines' }).click();
  await admin.getByLabel('Paste lines: code, quantity, note').fill('KF-007;10');
  await admin.getByRole('button', { name: 'Add lines' }).click();
  await expect(admin.getByRole('listitem', { name: /^Row 1/ })).toContainText('No color');

  // The question of the review is filled in, and holds only the product.
  await admin.goto(`/?tab=orders&order=${order.id}`);
  await review.getByRole('button', { name: 'Ask the customer about KF-007' }).click();
  const asking = admin.getByRole('dialog', { name: 'Ask the customer' });
  await expect(asking.getByLabel('Message')).toHaveValue(/^KF-007: which color should it be\? We offer Olive, Natural/);
  await asking.getByRole('button', { name: 'Send' }).click();
  await expect(review.getByText('Question · KF-007')).toBeVisible();
});
