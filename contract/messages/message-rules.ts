import { limits } from '../call/limits.ts';
import { isBlank, isLongerThan } from '../call/text-length.ts';

/** Returns whether a message has text or an image and does not exceed the limits (ME-1). */
export function maySendMessage({ text, images }: { text: string; images: number }): boolean {
  return (!isBlank(text) || images > 0) && !isLongerThan(text.trim(), limits.message) && images <= limits.messageImages;
}
