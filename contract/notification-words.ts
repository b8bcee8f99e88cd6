import type { ProductStatus } from './order-rules.ts';

/** Title and message of each notification about an order, as tell.ts writes them and the sample workshop shows them. */
type Words = { title: string; message: string };

export function placed(customer: string, orderId: number): Words {
  return { title: 'New order', message: `${customer} placed order #${orderId}` };
}

/** `customer` is who verified; undefined: the workshop did. */
export function completed(customer: string | undefined, orderId: number): Words {
  const message = customer
    ? `${customer} verified the completion of order #${orderId}`
    : `The completion of order #${orderId} was verified`;
  return { title: 'Order completed', message };
}

/** `customer` is who wrote; undefined: the workshop did. The message's beginning stands in it. */
export function sent(
  customer: string | undefined,
  orderId: number,
  { message, images }: { message: string; images: number },
): Words {
  return {
    title: `New message from ${customer ?? 'Admin'}`,
    message: `Order #${orderId}: ${beginningOf(message) || counted(images, 'image')}`,
  };
}

export function movedOn(orderId: number, what: string): Words {
  return { title: `Order #${orderId} moved on`, message: what };
}

export function finished(orderId: number, totalItems: number): Words {
  const items = totalItems === 1 ? 'The one item is' : `All ${totalItems.toLocaleString('en')} items are`;
  return { title: `Order #${orderId} is finished`, message: `${items} done. Verify the completion.` };
}

type Line = { productCode: string; quantity: number; completed: number; status: string };

/** 'ST-220 is now in Stitching, 180 of 300 finished.' */
export function lineProgress({ productCode, quantity, completed, status }: Line): string {
  const stage = status as ProductStatus;
  const where = stage === 'not_reviewed' ? 'not reviewed yet' : `in ${stage.charAt(0).toUpperCase()}${stage.slice(1)}`;
  return `${productCode} is now ${where}, ${completed.toLocaleString('en')} of ${quantity.toLocaleString('en')} finished.`;
}

const beginning = 140;

/** The first line's worth of a message or description, cut between characters, not within one. */
export function beginningOf(message: string): string {
  const line = message.replace(/\s+/gu, ' ').trim();
  const letters = [...line];
  return letters.length <= beginning ? line : `${letters.slice(0, beginning).join('').trimEnd()}…`;
}

function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
