import { useQuery } from '@tanstack/react-query';
import type { ProductWithoutRecord } from '#contract/materials/materials.ts';
import { Button } from '../../kit/button.tsx';
import styles from '../materials.module.css';
import { suggestionsOptions } from '../queries.ts';
import { texts } from '../texts.ts';

/** The product of a new record, when it is known. */
export type NewRecord = Pick<ProductWithoutRecord, 'productCode' | 'description'>;

/** Finds the button that adds the next missing record, which gets the focus after saving one. */
export const nextRecord = '[data-next-record]';

/** The next product without a record besides one, how many there are, and whether they are still loading. */
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
        {texts.next(next.productCode, left)}
      </Button>
    )
  );
}
