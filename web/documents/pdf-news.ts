import type { DrawnPdf } from '#documents/draw-pdf.tsx';

/** The progress of a PDF. */
export type PdfProgress = { page: number; pages: number };

/** The messages of the worker. */
export type PdfNews =
  | ({ step: 'page' } & PdfProgress)
  | ({ step: 'drawn' } & DrawnPdf)
  | { step: 'failed'; reason: string };
