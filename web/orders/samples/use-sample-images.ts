import { browserProblems } from '#contract/call/browser-problems.ts';
import { limits } from '#contract/call/limits.ts';
import { useChosenImages } from '../use-chosen-images.ts';
import { texts } from './texts.ts';

/** The pictures that a user chose for a sample or an answer. */
export function useSampleImages() {
  return useChosenImages({ most: limits.sampleImages, tooMany: texts.tooMany(limits.sampleImages), refusalOf });
}

function refusalOf({ name, type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return texts.refused(name, browserProblems.fileTypeNotTaken.text);
  return size > limits.fileBytes ? texts.refused(name, browserProblems.fileTooLarge.text) : undefined;
}
