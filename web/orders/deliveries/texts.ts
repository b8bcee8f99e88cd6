import { limits } from '#contract/call/limits.ts';
import { context, t } from '#contract/wording.ts';
import { bidiIsolated } from '../../platform/format/bidi-isolated.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';
import { formatShortDay } from '../../platform/format/format-time.ts';

/** Texts of the deliveries of an order. */
export const texts = {
  title: t`Deliveries`,
  count: (deliveries: number, delivered: number, total: number) =>
    t`${formatNumber(deliveries)} · ${formatNumber(delivered)} of ${formatNumber(total)} items`,
  failed: t`The deliveries could not be loaded`,
  delivery: (number: number) => t`Delivery ${number}`,
  items: (count: number) => formatCount(count, 'item'),
  /** 'Nov 12 · 50 items in 2 cartons'. */
  about: (date: string, items: number, cartons: number | null) =>
    cartons
      ? t`${formatShortDay(date)} · ${formatCount(items, 'item')} in ${formatCount(cartons, 'carton')}`
      : t`${formatShortDay(date)} · ${formatCount(items, 'item')}`,
  product: (code: string, quantity: number) => t`${bidiIsolated(code)} × ${formatNumber(quantity)}`,
  notReceived: t`Not received yet`,
  inFull: t`Received in full`,
  withDifference: t`Received with a difference`,
  received: (by: string, at: string) => t`${bidiIsolated(by)}, ${formatShortDay(browserToday(new Date(at)))}`,
  arrived: (count: number, of: number) => t`came: ${formatNumber(count)} of ${formatNumber(of)}`,
  restOf: (number: number) => t`Rest of delivery ${number}`,
  sendRest: t`Send the rest`,
  restTitle: (number: number) => t`Send the rest of delivery ${number}`,
  restNote: t`A delivery of its own. The customer gets a notification and an email.`,
  missing: (count: number) => t`Missing ${formatNumber(count)}`,
  resent: (count: number) => t`${formatCount(count, 'item')} sent again`,
  wrote: (by: string) => t`${bidiIsolated(by)} wrote`,
  image: (number: number) => t`Image ${number}`,
  viewImage: (number: number) => t`View Image ${number}`,
  noteOf: (number: number) => t`Delivery Note PDF of delivery ${number}`,
  deliveryNote: t`Delivery Note PDF`,
  moreOf: (number: number) => t`More actions for delivery ${number}`,

  add: t`New Delivery`,
  nothingReady: t`Nothing is finished that has not been delivered`,
  full: t`An order may have at most ${limits.deliveries} deliveries. Delete one first.`,
  ready: (ready: number) => t`Ready ${formatNumber(ready)}`,
  ofQuantity: (quantity: number) => t`of ${formatNumber(quantity)}`,
  noneReady: t`Nothing ready`,
  quantityOf: (code: string) => t`Quantity of ${code}`,
  date: context('delivery')`Date`,
  cartons: t`Cartons`,
  carrier: t`Carrier`,
  tracking: t`Tracking`,
  trackingHint: t`Number or link`,
  note: t`Note`,
  noteHint: t`Which sizes are in which carton`,
  willTell: (items: number) => t`${formatCount(items, 'item')}. The customer gets a notification and an email.`,
  cancel: t`Cancel`,
  send: t`Send Delivery`,
  sending: t`Sending...`,
  sent: (number: number) => t`Delivery ${number} sent`,
  sendFailed: t`Failed to save delivery`,
  tooMany: (code: string, ready: number) => t`Of ${bidiIsolated(code)}, ${formatNumber(ready)} can be delivered`,
  noItems: t`Enter how many items you send`,
  wrongCartons: t`Enter a whole number from 0 to ${formatNumber(limits.cartons)}`,
  noDate: t`Choose a date`,

  together: t`Deliver together`,
  twoOrders: t`Enter items of at least two orders`,
  orderOf: (id: number) => t`Order #${id}`,
  togetherSent: (orders: number, items: number) =>
    t`${formatCount(orders, 'delivery', 'deliveries')} sent, ${formatCount(items, 'item')}. The customer gets one email.`,
  packingList: t`Packing List PDF`,
  addressLabel: t`Address Label PDF`,
  oneShipmentWith: (orders: string) => t`In one shipment with ${orders}`,
  inCartons: (cartons: number) => formatCount(cartons, 'carton'),
  done: t`Done`,

  remove: t`Delete`,
  removeTitle: (number: number) => t`Delete delivery ${number}?`,
  removeQuestion: t`Its items can be delivered again. Its number is not used again.`,
  removing: t`Deleting...`,
  removeFailed: t`Failed to delete delivery`,

  remakeOf: (number: number) => t`Make items of delivery ${number} again`,
  remakeNote: t`A new order, accepted at once. The customer sees it.`,
  makeAgain: (count: number) => (count > 0 ? t`Make ${formatNumber(count)} again` : t`Make items again`),
  remake: t`Make again`,
  remaking: t`Saving...`,
  remade: (id: number) => t`Order #${id} makes them again`,
  againOf: (name: string) => t`Make again of ${name}`,
  noneBad: t`Enter how many items are made again`,
  remakeFailed: t`The order could not be saved`,

  confirm: t`Confirm Receipt`,
  next: t`Next: Everything arrived, or something is missing or damaged`,
  confirmOf: (number: number) => t`Confirm receipt of delivery ${number}`,
  all: t`Everything arrived`,
  allQuestion: t`Everything arrived?`,
  difference: t`Something is missing or damaged`,
  final: t`A receipt is final.`,
  arrivedOf: (code: string) => t`Arrived of ${code}`,
  what: t`What is missing or damaged`,
  addImages: t`Add images`,
  confirming: t`Confirming...`,
  confirmFailed: t`Failed to confirm receipt`,
  noNote: t`Say what is missing or damaged`,
  wrongCount: (most: number) => t`Enter a whole number from 0 to ${formatNumber(most)}`,
  tooManyImages: t`Up to ${limits.messageImages} images of 10 MB each`,
  thanks: t`Thank you. The receipt is confirmed.`,
  noted: t`The workshop was notified. You see its answer in the conversation.`,
};
