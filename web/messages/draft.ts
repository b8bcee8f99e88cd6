/** The unsent message of one order. */
export type Draft = { text: string; images: readonly DraftImage[] };
export type DraftImage = { id: number; file: File; preview: string };

export const emptyDraft: Draft = { text: '', images: [] };

/** The session storage key of a draft. */
export function draftKey(userId: number, orderId: number): string {
  return `draft:${userId}:${orderId}`;
}

/** Removes what was sent from a draft, and keeps what was added while sending. */
export function withoutSent(now: Draft, sent: Draft): Draft {
  const { text } = sent;
  return {
    text: now.text.startsWith(text) ? now.text.slice(text.length).trimStart() : now.text,
    images: now.images.filter(({ id }) => !sent.images.some(image => image.id === id)),
  };
}

/** Identifies the content of a draft. Sending the same content again is a retry. */
export function contentOf({ text, images }: Draft): string {
  return JSON.stringify([text.trim(), images.map(({ id }) => id)]);
}
