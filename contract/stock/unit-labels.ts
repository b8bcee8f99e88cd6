import { labels, msg } from '../wording.ts';
import type { EnteredUnit } from './amounts.ts';

/** The units of materials, on screens and in PDFs. CSV and Excel files keep the codes, so that an import reads them. */
export const unitLabels: Record<Exclude<EnteredUnit, 'pack'>, string> = /* @__PURE__ */ labels({
  sqft: msg`sqft`,
  dm2: msg`dm²`,
  m2: msg`m²`,
  mtr: msg`mtr`,
  cm: msg`cm`,
  yd: msg`yd`,
  kg: msg`kg`,
  g: msg`g`,
  oz: msg`oz`,
  lb: msg`lb`,
  pcs: msg`pcs`,
});
