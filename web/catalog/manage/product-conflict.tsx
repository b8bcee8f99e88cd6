import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { SaveConflict } from '../../platform/forms/conflict/save-conflict.tsx';
import { adminProductOptions } from './admin-queries.ts';
import { texts } from './admin-texts.ts';
import { changedFields } from './product-form-values.ts';

type Props = {
  /** The product as it was when the form opened. */
  mine: AdminProduct;
  /** Whether another admin deleted the product instead of changing it. */
  isGone: boolean;
  onMine: (theirs: AdminProduct) => void;
  onTheirs: (theirs: AdminProduct) => void;
  /** Continues with the input as a new product. */
  onNew: () => void;
};

/** Shown when another admin saved or deleted the product while the form was open. */
export function ProductConflict({ mine, isGone, ...ways }: Props) {
  const { data: theirs, isFetching } = useQuery({ ...adminProductOptions(mine.id), enabled: !isGone, staleTime: 0 });
  // The value is also null when the product was deleted after the change.
  const now = isGone || theirs === null ? null : isFetching ? undefined : theirs;
  return <SaveConflict {...ways} words={texts.conflict} theirs={now} changed={now => changedFields(mine, now)} />;
}
