import { limits } from '#contract/call/limits.ts';
import { isBlank, isLongerThan } from '#contract/call/text-length.ts';

/**
 * The unsent message of one order. `asks` makes it a question of the workshop, and `answers` names the question that it
 * answers: null for none, and undefined until somebody writes or chooses one.
 */
export type Draft = {
  text: string;
  images: readonly DraftImage[];
  asks?: Asks | undefined;
  answers?: number | null | undefined;
};
/**
 * The subject of a question: the order or one of its products. `hold` says whether the product waits for the answer, or the
 * new products of the order.
 */
export type Asks = { productId?: number | undefined; hold?: boolean | undefined };
export type DraftImage = { id: number; file: File; preview: string };

export const emptyDraft: Draft = { text: '', images: [] };

/** The session storage key of a draft. */
export function draftKey(userId: number, orderId: number): string {
  return `draft:${userId}:${orderId}`;
}

/** The session storage key of a question that staff write in its dialog, apart from the draft of the conversation. */
export function questionKey(userId: number, orderId: number): string {
  return `draft:${userId}:question:${orderId}`;
}

/** Removes the sent part of a draft, and keeps additions that were made while sending. They answer no question yet. */
export function withoutSent(now: Draft, sent: Draft): Draft {
  const { text } = sent;
  return {
    text: now.text.startsWith(text) ? now.text.slice(text.length).trimStart() : now.text,
    images: now.images.filter(({ id }) => !sent.images.some(image => image.id === id)),
    asks: now.asks === sent.asks ? undefined : now.asks,
    answers: undefined,
  };
}

/** Returns the identity of a draft's content. Sending the same content again is a retry. */
export function contentOf({ text, images, asks, answers }: Draft): string {
  return JSON.stringify([text.trim(), images.map(({ id }) => id), asks, answers]);
}

/** Returns whether a message has text or an image and does not exceed the limits (ME-1). */
export function maySendMessage({ text, images }: { text: string; images: number }): boolean {
  return (!isBlank(text) || images > 0) && !isLongerThan(text.trim(), limits.message) && images <= limits.messageImages;
}
