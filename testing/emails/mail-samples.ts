import type { Mail } from '#server/notifications/mails/kinds.ts';

const passed = { cutting: 150, stitching: 90, finishing: 40, packaging: 40 };
const note = 'Longer straps, and a blind stamp inside. '.repeat(5);
export const line = {
  productCode: 'VT-803',
  description: note,
  quantity: 150,
  picture: null,
  passed,
  breakdown: [],
};
const messages = { messages: [{ body: 'Which thread shall we take?', pictures: ['a.png'] }], earlier: 3 };
const round = { productId: 3, productCode: 'VT-803', round: 2, note: 'Darker', pictures: ['a.png'] };
const left = { date: '2026-11-26', items: 44, carrier: 'Northway Freight', tracking: 'NF 4471 9034' };
export const request = {
  kind: 'change',
  state: 'open',
  person: 'Ines Okafor',
  reason: 'We sold less',
  note: '',
  revision: null,
  isPromised: false,
  differences: [] as object[],
};
export const changed = {
  revisions: [] as object[],
  isCancelled: true,
  cancelReason: 'The tannery closed',
  isOnRequest: false,
};
/** What each kind of email tells. */
export const newsOf: Record<Mail, unknown> = {
  orderPlaced: null,
  orderConfirmed: null,
  newMessage: messages,
  customerMessage: messages,
  question: messages,
  orderFinished: null,
  orderCompleted: null,
  documentAdded: [{ kind: 'quote', name: 'Quote 2026-118', needsAgreement: true }],
  sampleToApprove: [{ ...round, decision: null, person: null }],
  sampleDecided: [{ ...round, decision: 'change', person: 'Ines Okafor' }],
  orderChanged: changed,
  deliverySent: { ...left, number: 2, delivered: 120, products: [{ productCode: 'VT-803', quantity: 44 }] },
  deliveryDifference: { number: 2, receivedBy: 'Ines Okafor', difference: 'Two have a scratch.', pictures: [] },
  shipmentSent: {
    ...left,
    cartons: 2,
    deliveries: [{ orderId: 57, products: [{ productCode: 'VT-803', quantity: 44 }] }],
  },
  reminder: {
    matters: [{ body: 'Brass or nickel?', productCode: 'TB-124', kind: 'question', ref: 1 }],
    waitsFrom: '2026-11-24',
    today: '2026-11-26',
  },
  changeAsked: [request],
  changeDecided: [request],
  orderPdf: null,
};
/** The order of the emails, and their reader. */
export const facts = {
  wantsPdfs: true,
  address: 'buyer@harbour.example',
  customerName: 'Harbour Goods',
  customerAddress: null,
  workshopAddress: null,
  poNumber: '',
  requestedDate: null,
  promisedOn: null,
  deliveryAddress: '',
  totalProducts: 5,
  totalItems: 750,
  lines: Array.from({ length: 5 }, () => line),
  orderId: 57,
  brand: 'Cordwain',
  publicUrl: 'https://orders.example.com',
  cids: { ofRow: ['1@cordwain'], ofMessages: [['2@cordwain']] },
  inRow: 5,
};
