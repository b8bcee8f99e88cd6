import { texts as messageTexts } from '../../messages/texts.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Segmented } from '../../platform/kit/segmented.tsx';
import { texts as changeTexts } from '../changes/texts.ts';
import { texts } from '../texts.ts';
import styles from './order-detail.module.css';
import type { Part } from './part-in-address.ts';

/** The part that a phone shows. The URL contains it, so that a reload keeps it. */
export type ShownPart = { part: Part; onPart: (part: Part) => void };
export type ChoiceProps = ShownPart & { id: number; log: string; unread?: number; hasRevisions?: boolean };

/** Selects a part of an order, because a phone shows only one. */
export function PartChoice({ id, part, onPart, log, unread = 0, hasRevisions = false }: ChoiceProps) {
  return (
    <div className={styles.tabs}>
      <Segmented
        label={texts.order(id)}
        // Deliveries are below the products.
        value={part === 'deliveries' ? 'products' : part}
        options={[
          { value: 'products', label: texts.productsTitle },
          { value: 'log', label: log },
          ...(hasRevisions || part === 'revisions'
            ? [{ value: 'revisions' as const, label: changeTexts.revisions }]
            : []),
          { value: 'talk', label: unread > 0 ? `${messageTexts.title} · ${formatNumber(unread)}` : messageTexts.title },
        ]}
        onChange={onPart}
      />
    </div>
  );
}
