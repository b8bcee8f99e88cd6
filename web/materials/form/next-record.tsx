import { useQuery } from '@tanstack/react-query';
import type { ProductWithoutRecord } from '#contract/materials/materials.ts';
import { Button } from '../../kit/button.tsx';
import { suggestionsOptions } from '../queries.ts';
import { texts } from '../texts.ts';

/** The product of a new record, when it is known. */
export type NewRecord = Pick<ProductWithoutRecord, 'productCode' | 'description'>;

/** Finds the button that adds the next missing record, which gets the focus after saving one. */
export const nextRecord = '[data-next-record]';

/** The next product without a record besides one, and how many there are. */
export function useNext(code: string) {
  const { data } = useQuery(suggestionsOptions);
  const others = data?.next.filter(({ productCode }) => productCode.toLowerCase() !== code.toLowerCase()) ?? [];
  return { next: others[0], left: (data?.left ?? 0) - ((data?.next.length ?? 0) - others.length) };
}

/** Opens the form of the next product without a record. */
export function NextRecordButton({ onAdd }: { onAdd: (product: NewRecord) => void }) {
  const { next, left } = useNext('');
  return (
    next && (
      <Button data-next-record="" onClick={() => onAdd(next)}>
        {texts.next(next.productCode, left)}
      </Button>
    )
  );
}
