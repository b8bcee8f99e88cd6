import type { MaterialCategory } from '#contract/materials/material-rules.ts';
import { materialCategories } from '#contract/materials/material-rules.ts';
import { texts as pdfTexts } from '../../documents/texts.ts';
import { useDownloadPdf, useIsMaking } from '../../documents/use-pdf.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import type { MenuItem } from '../../overlays/menu.tsx';
import { CategoryIcon } from '../category-icon.tsx';
import { categoryLabels } from '../category-labels.ts';
import { texts } from '../texts.ts';
import styles from './material-pdf-buttons.module.css';

type Props = { orderId: number; look: 'words' | 'icons' };

/** Buttons for the Leather, Lining, Thread and Metal PDFs of an order (DO-3). */
export function MaterialPdfButtons({ orderId, look }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div className={`${styles.buttons} ${styles[look]}`} role="group" aria-label={texts.records}>
      {materialCategories.map(category => (
        <MaterialPdfButton key={category} orderId={orderId} category={category} look={look} />
      ))}
    </div>
  );
}

function MaterialPdfButton({ orderId, category, look }: Props & { category: MaterialCategory }) {
  const request = { kind: 'material', orderId, category } as const;
  const download = useDownloadPdf();
  const isGenerating = useIsMaking(request);
  const icon = (
    <span className={`${styles.mark} ${styles[category]}`}>
      <CategoryIcon category={category} />
    </span>
  );
  const label = pdfTexts.ofCategory[category];
  return look === 'icons' ? (
    <IconButton label={label} icon={icon} aria-disabled={isGenerating} onClick={() => download(request)} />
  ) : (
    <Button look="quiet" busy={isGenerating} aria-label={label} title={label} onClick={() => download(request)}>
      {icon}
      <span className={styles[category]}>{categoryLabels[category]}</span>
    </Button>
  );
}

/** The same four PDFs as menu items. */
export function useMaterialPdfItems(orderId: number): MenuItem[] {
  const download = useDownloadPdf();
  return materialCategories.map(category => ({
    label: pdfTexts.ofCategory[category],
    icon: <CategoryIcon category={category} />,
    onSelect: () => download({ kind: 'material', orderId, category }),
  }));
}
