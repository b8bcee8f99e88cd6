import { expect } from '@playwright/test';
import { savePdf } from './read-pdf.ts';
import { test } from './test.ts';
import { bothSides, call, openConversation, placeOrder } from './workshop.ts';

test('D2 an answer reaches the product and its job ticket with three clicks', async ({ browser }, info) => {
  const { admin, customer } = await bothSides(browser, info);
  const order = await placeOrder(customer, ['KF-007']);
  await admin.goto(`/?tab=orders&order=${order}`);
  const opened = admin.getByRole('dialog', { name: `Order #${order}` });
  await opened.getByRole('textbox', { name: 'Message' }).fill('One more thing about KF-007');
  await opened.getByRole('button', { name: 'Needs an answer' }).click();
  const asking = admin.getByRole('dialog', { name: 'Ask the customer' });
  await expect(asking.getByLabel('Message')).toHaveValue('One more thing about KF-007');
  await asking.getByLabel('Message').fill('KF-007: which color should it be?');
  await asking.getByLabel('About').selectOption('KF-007');
  await asking.getByLabel('Hold this product until then').check();
  await asking.getByRole('button', { name: 'Send' }).click();
  await expect(opened.getByText('Question · KF-007')).toBeVisible();
  await expect(opened.getByRole('textbox', { name: 'Message' })).toHaveValue('One more thing about KF-007');
  const { tickets } = await call(admin, 'GET', `/api/orders/${order}/tickets`);

  const talk = await openConversation(customer, order, 'customer');
  await talk.getByRole('textbox', { name: 'Message' }).fill('Cognac, please. And thank you!');
  await talk.getByRole('button', { name: 'Send' }).click();

  await opened.getByRole('button', { name: 'Write it into the product' }).click();
  const form = admin.getByRole('dialog', { name: 'Change product KF-007' });
  await expect(form.getByLabel('Color', { exact: true })).toHaveValue('Cognac');
  await expect(form.getByLabel('Reason')).toHaveValue('As you answered');
  // The change is emailed at once, so Enter does not send it (B13).
  await form.getByLabel('Quantity', { exact: true }).first().press('Enter');
  await expect(form.getByLabel('Color', { exact: true })).toBeFocused();
  expect((await call(admin, 'GET', `/api/orders/${order}`)).order.revision).toBe(1);
  await form.getByRole('button', { name: 'Change Product' }).click();
  await expect(form).toHaveCount(0);
  await expect(opened.getByRole('button', { name: 'Write it into the product' })).toHaveCount(0);
  const paper = await savePdf(admin, () => opened.getByRole('button', { name: 'Job tickets' }).click());
  expect(paper.text).toMatch(/20 items\s+Cognac/);
  expect(paper.text).not.toContain('Color not given');

  // A ticket that was printed before warns at the bench.
  await admin.goto(`/t/${tickets[0].job.ticket}?r=1`);
  await expect(admin.getByText('Cognac', { exact: true }).first()).toBeVisible();
  await expect(admin.getByText(/revision 2/i).first()).toBeVisible();
});
