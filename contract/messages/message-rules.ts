import { limits } from '../call/limits.ts';
import { isLongerThan } from '../call/text-length.ts';

/** Returns whether a text consists of white space and invisible characters only. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
}

/** Returns whether a message has text or an image and does not exceed the limits (ME-1). */
export function maySendMessage({ text, images }: { text: string; images: number }): boolean {
  return (!isBlank(text) || images > 0) && !isLongerThan(text.trim(), limits.message) && images <= limits.messageImages;
}
