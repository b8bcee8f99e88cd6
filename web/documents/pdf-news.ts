/** The progress of a PDF. */
export type PdfProgress = { page: number; pages: number };

/** The messages of the worker. */
export type PdfNews =
  | ({ step: 'page' } & PdfProgress)
  | { step: 'drawn'; pdf: Uint8Array<ArrayBuffer> }
  | { step: 'failed'; reason: string };
