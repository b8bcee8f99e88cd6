import { limits } from '#contract/call/limits.ts';
import { texts } from './texts.ts';

/** Returns why a file cannot be added, or undefined. The server checks its content later (FI-1). */
export function fileFault(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (file.type && !file.type.startsWith('image/')) return texts.notPicture(file.name);
  if (file.size > limits.fileBytes) return texts.fileTooLarge(file.name);
  return undefined;
}
