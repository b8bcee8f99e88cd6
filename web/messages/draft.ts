/** What is being written for one order, before it is sent. */
export type Draft = { text: string; images: readonly DraftImage[] };
export type DraftImage = { id: number; file: File; preview: string };

export const emptyDraft: Draft = { text: '', images: [] };

/** Where the browser keeps the text of a draft for as long as the tab lives. */
export function draftKey(userId: number, orderId: number): string {
  return `draft:${userId}:${orderId}`;
}

/** What is left after `sent` arrived: only what was written or attached while it went out. */
export function withoutSent(now: Draft, sent: Draft): Draft {
  const { text } = sent;
  return {
    text: now.text.startsWith(text) ? now.text.slice(text.length).trimStart() : now.text,
    images: now.images.filter(({ id }) => !sent.images.some(image => image.id === id)),
  };
}

/** Two drafts with the same content are one message: sending the second is trying again. */
export function contentOf({ text, images }: Draft): string {
  return JSON.stringify([text.trim(), images.map(({ id }) => id)]);
}
