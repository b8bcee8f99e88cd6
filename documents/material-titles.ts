import type { MaterialCategory } from '#contract/materials/material-rules.ts';

/** Titles of the raw-material PDFs, also in their file names; zips are of the thread (specification 9). */
export const materialTitles: Record<MaterialCategory, string> = {
  leather: 'RAW LEATHER MATERIAL',
  lining: 'RAW LINING MATERIAL',
  thread: 'RAW ZIP MATERIAL',
  metal: 'RAW METAL MATERIAL',
};
