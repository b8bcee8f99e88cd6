import type { RenderedPdf } from '#documents/draw-pdf.tsx';

/** The progress of a PDF. */
export type PdfProgress = { page: number; pages: number };

/** The messages of the worker. */
export type PdfNews =
  | ({ step: 'page' } & PdfProgress)
  | ({ step: 'rendered' } & RenderedPdf)
  | { step: 'failed'; reason: string };
