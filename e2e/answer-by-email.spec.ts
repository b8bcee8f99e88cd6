import { expect, type Page } from '@playwright/test';
import { alternative, file, multipart, plain, rawEmail } from '#testing/emails/raw-email.ts';
import { aPhotograph } from '#testing/pictures.ts';
import { hasDovecot, startDovecot } from '#testing/servers/dovecot.ts';
import { expectAccessible } from './accessible.ts';
import { ownerPassword, signInAt, startEmptyPortal } from './empty-portal.ts';
import { test } from './test.ts';
import { call } from './workshop.ts';

const password = 'hand-sewn saddles';
const email = 'ines@harbour.example';

/** Creates a customer with an order, to which the workshop writes. Returns the order's number. */
async function writtenOrder(staff: Page, buyer: Page, address: string): Promise<number> {
  await signInAt(staff, address, 'owner', ownerPassword);
  const company = { companyName: 'Harbour Goods', companyContact: '+44 20 7946', companyEmail: email };
  await call(staff, 'POST', `${address}/api/customers`, { data: { username: 'harbour', password, ...company } });
  const picture = { name: 'tote.jpg', mimeType: 'image/jpeg', buffer: await aPhotograph() };
  const product = { productCode: 'TB-104', description: 'Tote', colors: 'Tan', primaryImage: picture };
  await call(staff, 'POST', `${address}/api/admin/products`, { multipart: product });
  await signInAt(buyer, address, 'harbour', password);
  const products = [{ productCode: 'TB-104', quantity: 20 }];
  const { order } = await call(buyer, 'POST', `${address}/api/orders/bulk`, { data: { products } });
  const message = { message: 'Which thread shall we take?' };
  await call(staff, 'POST', `${address}/api/orders/${order.id}/messages`, { multipart: message });
  return order.id;
}

/** Waits for the email with a text and returns the address for answers to it. */
async function replyAddressOf(portal: Awaited<ReturnType<typeof startEmptyPortal>>, text: string): Promise<string> {
  const letter = () => portal.mail.mails.find(mail => mail.text.includes(text));
  await expect.poll(letter, { timeout: 30_000 }).toBeDefined();
  return /^Reply-To: .*?([\w.+-]+@[\w.-]+)/im.exec(letter()?.headers ?? '')?.[1] ?? '';
}

test('X1: a buyer answers an email with a photo, and the workshop sees it in the order within 5 s', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.skip(!hasDovecot, 'needs dovecot-imapd');
  const mailbox = await startDovecot();
  const portal = await startEmptyPortal({ MAIL_IN_URL: mailbox.url, MAIL_IN_ADDRESS: 'orders@workshop.example' });
  try {
    const buyer = await (await browser.newContext()).newPage();
    const id = await writtenOrder(page, buyer, portal.address);
    const to = await replyAddressOf(portal, 'Which thread shall we take?');
    await page.goto(`${portal.address}/?tab=orders&order=${id}`);
    const talk = page.getByRole('dialog', { name: `Order #${id}` }).getByRole('region', { name: 'Conversation' });
    await expect(talk).toContainText('Which thread shall we take?');

    // As Gmail on a phone writes it: the answer in two forms above the quoted email, and the photo behind both.
    const wrote = 'On Fri, 27 Nov 2026 at 09:12, Cordwain <orders@workshop.example>\nwrote:';
    const text = `The brown one, please.\n\n${wrote}\n\n> Which thread shall we take?\n`;
    const html = `<div dir="auto">The brown one, please.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${wrote}</div><blockquote class="gmail_quote">Which thread shall we take?</blockquote></div>`;
    const attached = file(await aPhotograph(), 'IMG_20261127_091201.jpg', 'image/jpeg');
    const body = multipart('mixed', [alternative(text, html), attached]);
    await mailbox.deliver(rawEmail({ from: `Ines Okafor <${email}>`, to, body }));

    const answer = talk.getByRole('listitem').filter({ hasText: 'The brown one, please.' });
    const photo = answer.getByRole('button', { name: 'View Image 1' }).locator('img');
    await expect(photo).toBeVisible({ timeout: 5_000 });
    await expect(answer).toContainText('by e-mail');
    await expect(answer).not.toContainText('wrote:');

    // Folded text opens for the workshop and for the buyer, and closes again.
    await buyer.goto(`${portal.address}/orders?order=${id}`);
    for (const reader of [page, buyer]) {
      const theirs = reader.getByRole('listitem').filter({ hasText: 'The brown one, please.' });
      await theirs.getByRole('button', { name: 'Show what was quoted' }).click();
      await expect(theirs).toContainText('> Which thread shall we take?');
      await theirs.getByRole('button', { name: 'Hide what was quoted' }).click();
      await expect(theirs).not.toContainText('> Which thread shall we take?');
    }
    await expect.poll(() => photo.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  } finally {
    await portal.stop();
    await mailbox.stop();
  }
});

test('an answer by email to one of two questions: a digit on Today says to which (QU-2)', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.skip(!hasDovecot, 'needs dovecot-imapd');
  const mailbox = await startDovecot();
  const portal = await startEmptyPortal({ MAIL_IN_URL: mailbox.url, MAIL_IN_ADDRESS: 'orders@workshop.example' });
  try {
    const buyer = await (await browser.newContext()).newPage();
    const id = await writtenOrder(page, buyer, portal.address);
    const messages = `${portal.address}/api/orders/${id}/messages`;
    for (const message of ['Brass or steel?', 'Which edge?']) {
      await call(page, 'POST', messages, { multipart: { message, needsAnswer: 'true' } });
    }
    const to = await replyAddressOf(portal, 'Which thread shall we take?');
    await mailbox.deliver(rawEmail({ from: `Ines Okafor <${email}>`, to, body: plain('A beveled one, 2 mm.') }));

    await page.goto(`${portal.address}/?tab=today`);
    const waiting = page.getByRole('list', { name: 'Waiting for your answer' });
    await expect(waiting).toContainText('A beveled one, 2 mm.', { timeout: 30_000 });
    await expect(waiting).toContainText('Answered by e-mail: which question?');
    const questions = waiting.getByRole('list', { name: 'Answered by e-mail: which question?' });
    await expect(questions.getByRole('button')).toHaveText([/1 .*Brass or steel\?/, /2 .*Which edge\?/]);
    await expectAccessible(page);
    const opener = waiting.getByRole('button', { name: `Answer order #${id}` });
    // No third question is open, and 0 names none.
    for (const key of ['3', '0']) await opener.press(key);
    await expect(questions.getByRole('button')).toHaveCount(2);

    await opener.press('2');

    const openOf = async () => {
      const { order } = await call(page, 'GET', `${portal.address}/api/orders/${id}`);
      type Message = { message: string; question: { open: boolean } | null };
      return (order.messages as Message[]).filter(({ question }) => question?.open).map(({ message }) => message);
    };
    await expect.poll(openOf).toEqual(['Brass or steel?']);
  } finally {
    await portal.stop();
    await mailbox.stop();
  }
});
