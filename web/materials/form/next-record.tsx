import { useQuery } from '@tanstack/react-query';
import type { ProductWithoutRecord } from '#contract/materials/materials.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from '../materials.module.css';
import { suggestionsOptions } from '../queries.ts';
import { texts } from '../texts.ts';

/** The product of a new record, if it is known. */
export type NewRecord = Pick<ProductWithoutRecord, 'productCode' | 'description'>;

/** Selects the button that adds the next missing record. It gets the focus after a record is saved. */
export const nextRecord = '[data-next-record]';

/** Returns the next product without a record other than the given one, the number of such products, and whether they load. */
export function useNext(code: string) {
  const { data, isPending } = useQuery(suggestionsOptions);
  const others = data?.next.filter(({ productCode }) => productCode.toLowerCase() !== code.toLowerCase()) ?? [];
  const left = (data?.left ?? 0) - ((data?.next.length ?? 0) - others.length);
  return { next: others[0], left, isPending };
}

/** Opens the form of the next product without a record. On phones its line is reserved while it loads. */
export function NextRecordButton({ onAdd }: { onAdd: (product: NewRecord) => void }) {
  const { next, left, isPending } = useNext('');
  if (isPending) return <span className={styles.nextPlace} />;
  return (
    next && (
      <Button data-next-record="" onClick={() => onAdd(next)}>
        {texts.addNext(next.productCode, left)}
      </Button>
    )
  );
}
