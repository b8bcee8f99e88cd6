import { labels, msg } from '../wording.ts';
import type { MaterialCategory } from './material-rules.ts';

/** The categories as screens and PDFs name them. */
export const categoryLabels: Record<MaterialCategory, string> = /* @__PURE__ */ labels({
  leather: msg`Leather`,
  lining: msg`Lining`,
  thread: msg`Thread`,
  metal: msg`Metal`,
});
