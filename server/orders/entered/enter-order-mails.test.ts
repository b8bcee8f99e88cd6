import { expect, test } from 'vitest';
import { anAdmin, aPerson, aProduct } from '#testing/builders.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { eventually } from '#testing/servers/eventually.ts';

const mail = await mailPortal();
const { portal, server, withAddress } = mail;

test('OR-20 an order that staff enter is confirmed to the person who ordered, and announced to the other staff', async () => {
  const entering = await anAdmin(portal);
  await withAddress(entering, 'mara@cordwain.example');
  await withAddress(await anAdmin(portal), 'office@cordwain.example');
  const company = mail.account;
  const buyer = await aPerson(portal, company, 'buyer', { email: 'ines@harbour.example' });
  const { productCode } = await aProduct(portal);

  const order = { id: company.id, forPersonId: buyer.id, cameBy: 'phone', products: [{ productCode, quantity: 12 }] };
  const { body } = await (await portal.as(entering)).call('enterOrder', order);

  await eventually(() => expect(server.mails).toHaveLength(2));
  const sent = server.mails.map(({ to, subject }) => [to.join(), subject]).sort();
  expect(sent).toEqual([
    ['ines@harbour.example', `Order #${body.order.id} is placed: 12 items`],
    ['office@cordwain.example', `Harbour Goods ordered 12 items (#${body.order.id})`],
  ]);
});
