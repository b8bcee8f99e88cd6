/** How far a PDF has come. */
export type PdfProgress = { page: number; pages: number };

/** What the worker says. */
export type PdfNews =
  | ({ step: 'page' } & PdfProgress)
  | { step: 'drawn'; pdf: Uint8Array<ArrayBuffer> }
  | { step: 'failed'; reason: string };
