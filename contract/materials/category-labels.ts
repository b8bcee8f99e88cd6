import type { MaterialCategory } from './material-rules.ts';

/** The categories as screens and PDFs name them. */
export const categoryLabels: Record<MaterialCategory, string> = {
  leather: 'Leather',
  lining: 'Lining',
  thread: 'Thread',
  metal: 'Metal',
};
