import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#contract/catalogue.ts';
import { SaveConflict } from '../kit/save-conflict.tsx';
import { adminProductOptions } from './admin-queries.ts';
import { texts } from './admin-texts.ts';
import { changedFields } from './product-form-values.ts';

type Props = {
  /** The product as it was when the form opened. */
  mine: AdminProduct;
  /** It was deleted, not changed. */
  isGone: boolean;
  onMine: (theirs: AdminProduct) => void;
  onTheirs: (theirs: AdminProduct) => void;
  /** Goes on with what was entered as a new product. */
  onNew: () => void;
};

/** Tells that another admin saved or deleted the product meanwhile. */
export function ProductConflict({ mine, isGone, ...ways }: Props) {
  const { data: theirs, isFetching } = useQuery({ ...adminProductOptions(mine.id), enabled: !isGone, staleTime: 0 });
  // Read before, or deleted since it was changed.
  const now = isGone || theirs === null ? null : isFetching ? undefined : theirs;
  return <SaveConflict {...ways} words={texts.conflict} theirs={now} changed={now => changedFields(mine, now)} />;
}
