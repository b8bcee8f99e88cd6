/** The kinds of documents of an order (AG-1). Without zod, because the browser loads it. */
export const documentKinds = ['quote', 'invoice', 'drawing', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The name of each kind within a sentence. */
export const documentWords: Record<DocumentKind, string> = {
  quote: 'quote',
  invoice: 'invoice',
  drawing: 'drawing',
  other: 'document',
};
