import type { PdfJob } from '#documents/pdf-job.ts';

/** What the worker is given: the job without its pictures, and the address of each line's picture, null for none. */
export type PdfTask = { job: PdfJob; pictures: readonly (string | null)[] };

/** How far a paper has come. */
export type PdfProgress = { step: 'pictures'; done: number; of: number } | { step: 'page'; page: number };

/** What the worker says. `missing` are pictures that could not be had: their rows get a placeholder. */
export type PdfNews =
  | PdfProgress
  | { step: 'missing'; pictures: string[] }
  | { step: 'drawn'; pdf: Uint8Array<ArrayBuffer> }
  | { step: 'failed'; reason: string };
