import { formatCount } from '../../platform/format/format.ts';

/** Texts for moving an order to another customer. */
export const texts = {
  action: 'Move to another customer',
  title: 'Move to another customer',
  handOverTo: 'Move to',
  verb: 'Move order',
  handingOver: 'Moving...',
  failed: 'Failed to move the order',
  done: (id: number, name: string) => `Order #${id} belongs to ${name} now.`,
  shown: (name: string) => `The order shows '${name}'`,
  moves: (messages: number, files: number) =>
    `${formatCount(messages, 'message')} and ${formatCount(files, 'customer file')} go with it`,
  shared: (count: number) => `${formatCount(count, 'file')} used in other orders can be read by both`,
  noAccess: (name: string) => `${name} no longer sees the order`,
  hidden: (count: number, name: string) => `${formatCount(count, 'product')} not in the catalog of ${name}`,
  poNumberMissing: (name: string) => `${name} needs a purchase order number, and this order has none`,
};
