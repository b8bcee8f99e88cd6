/**
 * Matters for which an order waits for its customer (QU-4). The SQL function customer_matters lists the open ones, and every
 * place that says what waits reads it.
 */
export type CustomerMatter = 'question' | 'sample' | 'agreement' | 'receipt';
