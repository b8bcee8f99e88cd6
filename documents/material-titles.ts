import type { MaterialCategory } from '#contract/materials/material-rules.ts';
import { msg } from '#contract/wording.ts';

/** Titles of the raw-material PDFs, and in English their file names; thread is called 'ZIP' (DO-3). */
export const materialTitles: Record<MaterialCategory, string> = {
  leather: msg`RAW LEATHER MATERIAL`,
  lining: msg`RAW LINING MATERIAL`,
  thread: msg`RAW ZIP MATERIAL`,
  metal: msg`RAW METAL MATERIAL`,
};
