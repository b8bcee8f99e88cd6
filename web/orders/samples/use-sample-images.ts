import { limits } from '#contract/call/limits.ts';
import { fileTooLarge, fileTypeNotTaken } from '#contract/call/shown-problems.ts';
import { t } from '#contract/wording.ts';
import { useChosenImages } from '../use-chosen-images.ts';
import { texts } from './texts.ts';

/** The pictures that a user chose for a sample or an answer. */
export function useSampleImages() {
  return useChosenImages({ most: limits.sampleImages, tooMany: texts.tooMany(limits.sampleImages), refusalOf });
}

function refusalOf({ name, type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return texts.refused(name, t.of(fileTypeNotTaken.text));
  return size > limits.fileBytes ? texts.refused(name, t.of(fileTooLarge.text)) : undefined;
}
