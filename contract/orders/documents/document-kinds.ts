import { labels, msg } from '../../wording.ts';

/** The kinds of documents of an order (AG-1). Without zod, because the browser loads it. */
export const documentKinds = ['quote', 'invoice', 'drawing', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The name of each kind within a sentence. */
export const documentWords: Record<DocumentKind, string> = /* @__PURE__ */ labels({
  quote: msg`quote`,
  invoice: msg`invoice`,
  drawing: msg`drawing`,
  other: msg`document`,
});

/** The request to the customer that a document of each kind brings. */
export const agreeTo: Record<DocumentKind, string> = /* @__PURE__ */ labels({
  quote: msg`Agree to the quote`,
  invoice: msg`Agree to the invoice`,
  drawing: msg`Agree to the drawing`,
  other: msg`Agree to the document`,
});
