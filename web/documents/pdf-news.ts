/** How far a paper has come: nobody knows how many pages it will have. */
export type PdfProgress = { page: number };

/** What the worker says. */
export type PdfNews =
  | ({ step: 'page' } & PdfProgress)
  | { step: 'drawn'; pdf: Uint8Array<ArrayBuffer> }
  | { step: 'failed'; reason: string };
