import { limits } from './limits.ts';
import { textLength } from './text-length.ts';

/** Whether a text shows nothing: white space and marks without a shape of their own (specification 5, 'Message'). */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
}

/** Whether there is something to send, and no more than a message takes. */
export function maySendMessage({ text, images }: { text: string; images: number }): boolean {
  return (!isBlank(text) || images > 0) && textLength(text.trim()) <= limits.message && images <= limits.messageImages;
}
