import type { Side } from '#contract/call/roles.ts';
import type { Message } from '#contract/messages/messages.ts';
import { texts } from './texts.ts';

/** The reader of a conversation. */
export type Reader = {
  side: Side;
  userId: number;
  /** Whether the customer's company has more than one person. */
  hasColleagues: boolean;
};

/**
 * Returns the label of a message's author: 'You', 'Admin' and so on. Customers see the names of colleagues. Staff see
 * the names of colleagues, and of the customer's people where the company has more than one. Customers never see names
 * of staff (PE-7).
 */
export function senderLabel(
  { sender, author }: Pick<Message, 'sender' | 'author'>,
  { side, userId, hasColleagues }: Reader,
): string {
  const label = texts.sender[side][sender];
  if (!author?.name || (sender === side && author.id === userId)) return label;
  if (sender === side) return side === 'customer' ? author.name : named(texts.sender.customer.admin, author.name);
  return side === 'admin' && hasColleagues ? named(label, author.name) : label;
}

/** Returns 'Admin · Ada', or 'Admin' for a person without a name who signs in as 'admin'. */
function named(label: string, name: string): string {
  return name.toLowerCase() === label.toLowerCase() ? label : texts.named(label, name);
}
