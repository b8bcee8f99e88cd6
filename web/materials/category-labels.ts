import type { MaterialCategory } from '#contract/materials/material-rules.ts';

/** The categories as screens name them. */
export const categoryLabels: Record<MaterialCategory, string> = {
  leather: 'Leather',
  lining: 'Lining',
  thread: 'Thread',
  metal: 'Metal',
};
