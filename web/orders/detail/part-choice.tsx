import { texts as messageTexts } from '../../messages/texts.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Segmented } from '../../platform/kit/segmented.tsx';
import { texts } from '../texts.ts';
import styles from './order-detail.module.css';
import type { Part } from './part-in-address.ts';

/** The part that a phone shows. The URL contains it, so that a reload keeps it. */
export type ShownPart = { part: Part; onPart: (part: Part) => void };
export type ChoiceProps = ShownPart & { id: number; log: string; unread?: number };

/** Selects a part of an order, because a phone shows only one. */
export function PartChoice({ id, part, onPart, log, unread = 0 }: ChoiceProps) {
  return (
    <div className={styles.tabs}>
      <Segmented
        label={texts.order(id)}
        // Deliveries are below the products.
        value={part === 'deliveries' ? 'products' : part}
        options={[
          { value: 'products', label: texts.productsTitle },
          { value: 'log', label: log },
          { value: 'talk', label: unread > 0 ? `${messageTexts.title} · ${formatNumber(unread)}` : messageTexts.title },
        ]}
        onChange={onPart}
      />
    </div>
  );
}
