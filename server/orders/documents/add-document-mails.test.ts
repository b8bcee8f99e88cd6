import { beforeEach, expect, test } from 'vitest';
import { anOrder, aPerson } from '#testing/builders.ts';
import { aDocument } from '#testing/documents.ts';
import { mailPortal } from '#testing/mail-portal.ts';

const mail = await mailPortal();
const { portal, server, delivered, subjects, queued } = mail;
let id: number;

beforeEach(async () => {
  ({ id } = await anOrder(portal, { for: mail.account }));
});

test('AG-5 a new document is mailed once to the customer, in the conversation of its order', async () => {
  await aDocument(mail.admin, id);
  await delivered();
  await aDocument(mail.admin, id, { kind: 'drawing', name: 'Stamp', needsAgreement: 'false' });
  await delivered();

  expect(subjects()).toEqual([`Quote for order #${id} needs your agreement`, `Drawing for order #${id}`]);
  const [first, second] = server.mails;
  expect(first?.to).toEqual(['buyer@harbour.example']);
  expect(first?.headers).toMatch(new RegExp(`^In-Reply-To: <order-${id}\\.${mail.account.id}@orders\\.example>`, 'im'));
  expect(first?.text).toContain(
    `Cordwain & Sons added to your order #${id}: quote ‘Quote 2026-118’. Please agree, or answer with a message.`,
  );
  expect(first?.text).toContain(`Open the order: http://orders.example/customizations/${id}`);
  expect(second?.text).toContain(`added to your order #${id}: drawing ‘Stamp’.`);
  expect(second?.text).not.toContain('agree');
});

test('AG-5 an email names neither documents that were replaced, removed or agreed to, nor those of an earlier email', async () => {
  await aDocument(mail.admin, id, { kind: 'other', name: 'Told', needsAgreement: 'false' });
  await delivered();
  // The next email leaves five minutes later.
  const agreed = await aDocument(mail.admin, id, { kind: 'drawing', name: 'Agreed' });
  await aDocument(mail.admin, id, { name: 'First version' });
  await aDocument(mail.admin, id, { name: 'Second version' });
  const invoice = { kind: 'invoice', needsAgreement: 'false' };
  const removed = await aDocument(mail.admin, id, { ...invoice, name: 'Removed' });
  await aDocument(mail.admin, id, { ...invoice, name: 'Invoice 7' });
  await mail.customer.call('agreeToDocument', { id, documentId: agreed });
  await mail.admin.call('deleteDocument', { id, documentId: removed });
  await delivered();

  expect(subjects()).toEqual([`Document for order #${id}`, `2 documents for order #${id}`]);
  expect(server.mails[1]?.text).toContain(': quote ‘Second version’, invoice ‘Invoice 7’. Please agree');
  expect(server.mails[1]?.text).not.toMatch(/Told|Agreed|First version|Removed/);
});

test('AG-5 an email names a document that waits again after the one that replaced it was removed', async () => {
  await aDocument(mail.admin, id, { name: 'Quote 1' });
  await delivered();
  const newer = await aDocument(mail.admin, id, { name: 'Quote 2' });
  await delivered();

  await mail.admin.call('deleteDocument', { id, documentId: newer });
  await delivered();

  expect(server.mails.map(({ text }) => /quote ‘(.*?)’/.exec(text)?.[1])).toEqual(['Quote 1', 'Quote 2', 'Quote 1']);
  expect(subjects()[2]).toBe(`Quote for order #${id} needs your agreement`);
});

test("AG-5 the switch 'Dates and requests' also turns these emails off", async () => {
  await mail.customer.call('updateNotificationSettings', { email: { dates: false } });
  await mail.withAddress(await aPerson(portal, mail.account, 'viewer'), 'viewer@harbour.example');
  await aDocument(mail.admin, id);
  expect(await queued()).toEqual([]);
});
