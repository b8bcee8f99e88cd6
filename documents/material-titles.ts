import type { MaterialCategory } from '#contract/materials/material-rules.ts';

/** Titles and file names of the raw-material PDFs; thread is called 'ZIP' (DO-3). */
export const materialTitles: Record<MaterialCategory, string> = {
  leather: 'RAW LEATHER MATERIAL',
  lining: 'RAW LINING MATERIAL',
  thread: 'RAW ZIP MATERIAL',
  metal: 'RAW METAL MATERIAL',
};
