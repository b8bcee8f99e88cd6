import type { MaterialCategory } from '#contract/material-rules.ts';
import { materialCategories } from '#contract/material-rules.ts';
import { texts as papers } from '../documents/texts.ts';
import { useDownloadPdf, useIsMaking } from '../documents/use-pdf.ts';
import { Button, IconButton } from '../kit/button.tsx';
import type { MenuItem } from '../kit/menu.tsx';
import { CategoryIcon } from './category-icon.tsx';
import styles from './material-pdf-buttons.module.css';
import { texts } from './texts.ts';

type Props = { orderId: number; look: 'words' | 'icons' };

/** Leather, Lining, Thread and Metal PDF of an order, for the superadmin (specification 2, 'Admin Orders'). */
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
  const isMaking = useIsMaking(request);
  const icon = (
    <span className={`${styles.mark} ${styles[category]}`}>
      <CategoryIcon category={category} />
    </span>
  );
  const label = papers.ofCategory[category];
  return look === 'icons' ? (
    <IconButton label={label} icon={icon} aria-disabled={isMaking} onClick={() => download(request)} />
  ) : (
    <Button look="quiet" busy={isMaking} aria-label={label} title={label} onClick={() => download(request)}>
      {icon}
      <span className={styles[category]}>{texts.category[category]}</span>
    </Button>
  );
}

/** The same four for a menu, where there is no room for them. */
export function useMaterialPdfItems(orderId: number): MenuItem[] {
  const download = useDownloadPdf();
  return materialCategories.map(category => ({
    label: papers.ofCategory[category],
    icon: <CategoryIcon category={category} />,
    onSelect: () => download({ kind: 'material', orderId, category }),
  }));
}
