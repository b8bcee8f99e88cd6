import type { ChangeName } from '#contract/call/paths.ts';
import { aCustomer, anAdmin, anOrder, aProduct, aSuperadmin } from '../builders.ts';
import { aDelivery, deliveryOf, receiptForm } from '../deliveries.ts';
import { aDocument, aPdf, documentForm } from '../documents.ts';
import { aPicture } from '../pictures.ts';
import type { TestPortal } from '../portal.ts';
import { productFormOf } from '../product-form.ts';
import { aRound, roundForm } from '../rounds.ts';
import { nextNumber } from './next-number.ts';
import { csvForm, customer, lists, onNotification, onOrder, otherLists, type Scenario, staff } from './ready-change.ts';

/** Changes of the catalog, orders, messages, notifications and materials, each prepared to succeed once. */
export const orderChanges = {
  createProduct: async portal => {
    const code = `NEW-${nextNumber()}`;
    const primaryImage = [await aPicture('png', 8, 8), 'a.png'] as const;
    const form = () => productFormOf({ productCode: code, description: 'Day pack', colors: 'Tan' }, { primaryImage });
    return { ...(await staff(portal)), form };
  },
  updateProduct: async portal => {
    const { id, productCode } = await aProduct(portal, { description: 'Before' });
    return { ...(await staff(portal, { id })), form: () => productFormOf({ productCode, description: 'After' }), id };
  },
  deleteProduct: async portal => {
    const { id } = await aProduct(portal);
    return { ...(await staff(portal, { id })), id };
  },
  matchPictureNames: async portal => {
    const { productCode } = await aProduct(portal);
    return { ...(await staff(portal)), input: { names: [`${productCode}.jpg`] } };
  },
  importProducts: async portal => {
    const row = `IMPORTED-${nextNumber()},Day pack`;
    return { ...(await staff(portal)), form: () => csvForm(`Product Code,Description\n${row}\n`) };
  },
  placeOrder: async portal => {
    const products = [await aProduct(portal), await aProduct(portal)];
    const images = [`data:image/png;base64,${(await aPicture('png', 8, 8)).toString('base64')}`];
    const lines = products.map(({ productCode }) => ({ productCode, quantity: 20, description: '', images }));
    return customer(portal, await aCustomer(portal), { products: lines });
  },
  enterOrder: async portal => {
    const { id } = await aCustomer(portal);
    const { productCode } = await aProduct(portal);
    const ready = await staff(portal);
    const files = new FormData();
    files.set('files', aPdf());
    const { body } = await ready.client.call('uploadFiles', {}, { form: files });
    const products = [{ productCode, quantity: 20 }];
    const attachments = [body.files[0].id];
    return { ...ready, input: { id, products, forPersonId: id, cameBy: 'phone', attachments } };
  },
  checkLinesForCustomer: async portal => {
    const { id } = await aCustomer(portal);
    const { productCode } = await aProduct(portal);
    const form = () => {
      const list = new FormData();
      list.set('text', `${productCode};5;Brass`);
      return list;
    };
    return { ...(await staff(portal, { id })), form };
  },
  checkOrderLines: async portal => {
    const { productCode } = await aProduct(portal);
    const form = () => {
      const list = new FormData();
      list.set('text', `${productCode};5;Brass`);
      return list;
    };
    return { ...(await customer(portal, await aCustomer(portal))), form };
  },
  createAddress: async portal => {
    const by = await aCustomer(portal);
    return { by, client: await portal.as(by), input: { id: by.id, ...warehouse }, id: by.id };
  },
  updateAddress: async portal => {
    const ready = await withAddress(portal);
    return { ...ready, input: { ...ready.input, label: 'Shop' } };
  },
  deleteAddress: withAddress,
  createList: async portal => {
    const by = await aCustomer(portal);
    const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 20 }];
    return { by, client: await portal.as(by), input: { name: 'Spring', products } };
  },
  updateList: async portal => {
    const ready = await withList(portal);
    return { ...ready, input: { ...ready.input, name: 'Summer', revision: 1 } };
  },
  deleteList: withList,
  updatePoNumber: async portal => {
    const ready = await onOrder(portal);
    return { ...ready, input: { ...ready.input, poNumber: 'PO-4711' } };
  },
  handOverOrder: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const input = { ...ready.input, customerId: (await aCustomer(portal)).id };
    const { body } = await ready.client.call('handOverOrder', { ...input, dryRun: true });
    return { ...ready, input: { ...input, state: body.handOver.state } };
  },
  verifyCompletion: portal => onOrder(portal, { completed: [10] }),
  completeOrders: async portal => {
    const ready = await onOrder(portal, { completed: [10] });
    return { ...ready, id: undefined, input: { ids: [ready.id] } };
  },
  changeOrderProduct: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const input = { ...ready.input, productId: ready.productId, quantity: 12, reason: 'By phone', revision: 1 };
    return { ...ready, input };
  },
  cancelOrder: async portal => {
    const ready = await onOrder(portal);
    return { ...ready, input: { ...ready.input, reason: 'Ordered twice' } };
  },
  askForChange: async portal => {
    const ready = await onOrder(portal);
    return { ...ready, input: { ...ready.input, ...fewer(ready.productId) } };
  },
  withdrawChange: async portal => {
    const ready = await onOrder(portal);
    await ready.client.call('askForChange', { ...ready.input, ...fewer(ready.productId) });
    return { ...ready, input: { ...ready.input, number: 1 } };
  },
  acceptChange: portal => onRequest(portal),
  declineChange: async portal => {
    const ready = await onRequest(portal);
    return { ...ready, input: { ...ready.input, note: 'The leather is cut' } };
  },
  archiveOrderAsCustomer: portal => onOrder(portal, { verified: true }),
  unarchiveOrderAsCustomer: portal => onOrder(portal, { verified: true, archivedBy: ['customer'] }),
  archiveCompletedOrders: async portal => {
    const ready = await onOrder(portal, { verified: true }, anAdmin);
    return { ...ready, input: {}, id: undefined };
  },
  archiveOrderAsAdmin: portal => onOrder(portal, { verified: true }, anAdmin),
  unarchiveOrderAsAdmin: portal => onOrder(portal, { verified: true, archivedBy: ['admin'] }, anAdmin),
  addDocument: async portal => ({ ...(await onOrder(portal, {}, anAdmin)), form: () => documentForm() }),
  deleteDocument: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, documentId: await aDocument(ready.client, ready.id) } };
  },
  agreeToDocument: async portal => {
    const ready = await onOrder(portal);
    const documentId = await aDocument(await portal.as(await anAdmin(portal)), ready.id);
    return { ...ready, input: { ...ready.input, documentId } };
  },
  requireSample: async portal => {
    const { productId, ...ready } = await onOrder(portal, {}, anAdmin);
    return { ...ready, input: { ...ready.input, productId, required: true } };
  },
  postSampleRound: async portal => {
    const { productId, ...ready } = await onOrder(portal, {}, anAdmin);
    const picture = await aPicture('png', 8, 8);
    return { ...ready, input: { ...ready.input, productId }, form: () => roundForm({ picture }) };
  },
  answerSampleRound: async portal => {
    const { productId, ...ready } = await onOrder(portal);
    await aRound(await portal.as(await anAdmin(portal)), { id: ready.id, productId });
    return { ...ready, input: { ...ready.input, productId, round: 1 }, form: () => roundForm({ decision: 'approve' }) };
  },
  waiveSample: async portal => {
    const { productId, ...ready } = await onOrder(portal, {}, anAdmin);
    await ready.client.call('requireSample', { ...ready.input, productId, required: true });
    return { ...ready, input: { ...ready.input, productId, reason: 'The fair is on Friday' } };
  },
  sendDelivery: async portal => {
    const ready = await onOrder(portal, { completed: [8] }, anAdmin);
    return { ...ready, input: { id: ready.id, ...deliveryOf(ready.productId, 6) } };
  },
  deliverTogether: async portal => {
    const first = await anOrder(portal, { completed: [8] });
    const second = await anOrder(portal, { for: first.customer, completed: [8] });
    const by = await anAdmin(portal);
    const orders = [first, second].map(({ id, products }, at) => ({
      id,
      products: [{ productId: products[0]?.id, quantity: 6 - 3 * at }],
    }));
    const { products: _, ...departure } = deliveryOf(0, 1);
    return { by, client: await portal.as(by), input: { ...departure, orders } };
  },
  sendPdf: async portal => {
    const ready = await onOrder(portal, { completed: [8] }, anAdmin);
    const delivery = await aDelivery(ready.client, ready.id, ready.productId, 6);
    return { ...ready, input: { ...ready.input, delivery } };
  },
  deleteDelivery: async portal => {
    const ready = await onOrder(portal, { completed: [8] }, anAdmin);
    return { ...ready, input: { id: ready.id, number: await aDelivery(ready.client, ready.id, ready.productId, 6) } };
  },
  confirmReceipt: async portal => {
    const ready = await onOrder(portal, { completed: [8] });
    const admin = await portal.as(await anAdmin(portal));
    const number = await aDelivery(admin, ready.id, ready.productId, 6);
    const picture = await aPicture('png', 8, 8);
    const received = [{ productId: ready.productId, received: 4 }];
    return {
      ...ready,
      input: { id: ready.id, number },
      form: () => receiptForm({ received, note: 'Two have a scratch.', pictures: [picture] }),
    };
  },
  sendRest: async portal => {
    const { products, ...ready } = await withDifference(portal);
    return { ...ready, input: { ...ready.input, ...deliveryOf(products[0]?.productId ?? 0, 2) } };
  },
  remakeDelivered: async portal => {
    const { products, ...ready } = await withDifference(portal);
    return { ...ready, input: { ...ready.input, products } };
  },
  deleteOrder: portal => onOrder(portal, {}, anAdmin),
  deleteOrderProduct: async portal => {
    const ready = await onOrder(portal, { quantities: [10, 5] }, anAdmin);
    return { ...ready, input: { ...ready.input, productId: ready.productId } };
  },
  sendMessage: async portal => {
    const bytes = await aPicture('png', 8, 8);
    const form = () => {
      const message = new FormData();
      message.set('message', 'When will it be ready?');
      message.set('images', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
      return message;
    };
    return { ...(await onOrder(portal)), form };
  },
  markAnswered: async portal => {
    const ready = await onOrder(portal, {}, anAdmin);
    const form = new FormData();
    form.set('message', 'Brass or nickel?');
    form.set('needsAnswer', '1');
    const { body } = await ready.client.call('sendMessage', ready.input, { form });
    return { ...ready, input: { ...ready.input, messageId: body.message.id } };
  },
  markOrderSeen: portal => onOrder(portal),
  markNotificationRead: portal => onNotification(portal),
  markAllNotificationsRead: async portal => customer(portal, await aCustomer(portal)),
  deleteNotification: portal => onNotification(portal),
  deleteAllNotifications: async portal => customer(portal, await aCustomer(portal)),
  restoreNotifications: async portal => {
    const ready = await onNotification(portal);
    await ready.client.call('deleteAllNotifications');
    return { ...ready, input: {} };
  },
  updateNotificationSettings: async portal =>
    customer(portal, await aCustomer(portal), { email: { newMessage: false } }),
  sendTestMail: portal => staff(portal, { address: 'owner@cordwain.example' }, aSuperadmin),
  fillSamples: async portal => {
    const ready = await staff(portal, {}, aSuperadmin);
    await ready.client.call('removeSamples');
    return ready;
  },
  removeSamples: async portal => {
    const ready = await staff(portal, {}, aSuperadmin);
    await ready.client.call('fillSamples');
    return ready;
  },
  seeAsCustomer: async portal => {
    const { id } = await aCustomer(portal);
    return { ...(await staff(portal, { customerId: id }, aSuperadmin)), id };
  },
  uploadFiles: async portal => {
    const bytes = await aPicture('png', 8, 8);
    const form = () => {
      const files = new FormData();
      files.set('files', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
      return files;
    };
    return { ...(await customer(portal, await aCustomer(portal))), form };
  },
  createMaterial: async portal => {
    const { productCode: product_code } = await aProduct(portal);
    return staff(portal, { product_code, product_name: 'Pouch', ...lists }, aSuperadmin);
  },
  importMaterials: async portal => {
    const { productCode } = await aProduct(portal);
    const row = `${productCode},Leather,Calf,6.5,sqft`;
    const form = () => csvForm(`Product Code,Category,Name,Quantity,Unit\n${row}\n`);
    return { ...(await staff(portal, undefined, aSuperadmin)), form };
  },
  updateMaterial: async portal => {
    const { productCode: product_code } = await aProduct(portal);
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('createMaterial', { product_code, ...lists });
    return { ...ready, input: { id: body.record.id, product_code, ...otherLists }, id: body.record.id };
  },
  takeOrderColor: async portal => {
    const { productCode: product_code } = await aProduct(portal, { colors: ['Black', 'Tan'] });
    const ready = await staff(portal, undefined, aSuperadmin);
    const [leather] = lists.leather_items;
    const leather_items = [{ ...leather, name: 'Calf, Tan' }];
    const { body } = await ready.client.call('createMaterial', { product_code, ...lists, leather_items });
    return { ...ready, input: { id: body.record.id, color: 'Tan' }, id: body.record.id };
  },
  deleteMaterial: async portal => {
    const { productCode: product_code } = await aProduct(portal);
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('createMaterial', { product_code, ...lists });
    return { ...ready, input: { id: body.record.id }, id: body.record.id };
  },
  createTemplate: portal => staff(portal, { name: 'Pouch', ...lists }, aSuperadmin),
  updateTemplate: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('createTemplate', { name: 'Pouch', ...lists });
    return { ...ready, input: { id: body.template.id, name: 'Bag', ...otherLists }, id: body.template.id };
  },
  deleteTemplate: async portal => {
    const ready = await staff(portal, undefined, aSuperadmin);
    const { body } = await ready.client.call('createTemplate', { name: 'Pouch', ...lists });
    return { ...ready, input: { id: body.template.id }, id: body.template.id };
  },
} satisfies Partial<Record<ChangeName, Scenario>>;

/** What asks for fewer items of a product. */
const fewer = (productId: number) => ({ products: [{ productId, quantity: 8 }], reason: 'Sold less' });

/** Prepares an answer of the workshop to a change request. */
async function onRequest(portal: TestPortal) {
  const { client, input, productId, id } = await onOrder(portal);
  await client.call('askForChange', { ...input, ...fewer(productId) });
  const ready = await staff(portal, { ...input, number: 1 });
  return { ...ready, id };
}

const warehouse = { label: 'Warehouse', address: '1 Quay Street' };

/** Creates a customer with a delivery address. */
async function withAddress(portal: TestPortal) {
  const by = await aCustomer(portal);
  const client = await portal.as(by);
  const { body } = await client.call('createAddress', { id: by.id, ...warehouse });
  return { by, client, input: { id: by.id, addressId: body.address.id }, id: by.id };
}

/** Creates a customer with a saved list. */
async function withList(portal: TestPortal) {
  const by = await aCustomer(portal);
  const client = await portal.as(by);
  const products = [{ productCode: (await aProduct(portal)).productCode, quantity: 20 }];
  const { body } = await client.call('createList', { name: 'Spring', products });
  return { by, client, input: { id: body.list.id }, id: body.list.id };
}

/** A delivery of which the customer got two items less. */
async function withDifference(portal: TestPortal) {
  const ready = await onOrder(portal, { completed: [8] });
  const by = await anAdmin(portal);
  const client = await portal.as(by);
  const number = await aDelivery(client, ready.id, ready.productId, 6);
  const received = [{ productId: ready.productId, received: 4 }];
  const form = receiptForm({ received, note: 'Two have a scratch.' });
  await ready.client.call('confirmReceipt', { id: ready.id, number }, { form });
  return { by, client, input: { id: ready.id, number }, products: [{ productId: ready.productId, quantity: 2 }] };
}
