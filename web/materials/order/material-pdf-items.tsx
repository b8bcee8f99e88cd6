import { materialCategories } from '#contract/materials/material-rules.ts';
import { texts as pdfTexts } from '../../documents/texts.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import type { MenuItem } from '../../platform/overlays/menu.tsx';
import { CategoryIcon } from '../category-icon.tsx';

/** The Leather, Lining, Thread and Metal PDFs of an order as menu items (DO-3). */
export function useMaterialPdfItems(orderId: number): MenuItem[] {
  const download = useDownloadPdf();
  return materialCategories.map(category => ({
    label: pdfTexts.ofCategory[category],
    icon: <CategoryIcon category={category} />,
    onSelect: () => download({ kind: 'material', orderId, category }),
  }));
}
