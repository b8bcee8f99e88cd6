import type { Side } from '#contract/call/roles.ts';
import type { Message } from '#contract/messages/messages.ts';
import { texts } from './texts.ts';

/** Who reads a conversation. */
export type Reader = {
  side: Side;
  userId: number;
  /** Whether the customer's company has more than one person. */
  hasColleagues: boolean;
};

/**
 * Who wrote a message: 'You', 'Admin' and so on. Customers read the name of a colleague; staff read names of colleagues,
 * and of the customer where the company has more than one person. Customers never read names of staff (PE-7).
 */
export function senderLabel(
  { sender, author }: Pick<Message, 'sender' | 'author'>,
  { side, userId, hasColleagues }: Reader,
): string {
  const label = texts.sender[side][sender];
  if (!author?.name || (sender === side && author.id === userId)) return label;
  if (sender === side) return side === 'customer' ? author.name : texts.named(texts.sender.customer.admin, author.name);
  return side === 'admin' && hasColleagues ? texts.named(label, author.name) : label;
}
