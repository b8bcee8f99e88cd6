import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#contract/catalogue.ts';
import { Button } from '../kit/button.tsx';
import { Conflict } from '../kit/conflict.tsx';
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

/** Tells that another admin saved or deleted the product meanwhile, what they changed, and offers the ways on. */
export function SaveConflict({ mine, isGone, onMine, onTheirs, onNew }: Props) {
  const { data: theirs, isFetching } = useQuery({ ...adminProductOptions(mine.id), enabled: !isGone, staleTime: 0 });
  // Read before, or deleted since it was changed.
  if (isGone || theirs === null) {
    return (
      <Conflict title={texts.goneTitle} text={texts.goneKept}>
        <Button look="quiet" onClick={onNew}>
          {texts.addAsNew}
        </Button>
      </Conflict>
    );
  }
  if (!theirs || isFetching) return <Conflict title={texts.changedTitle} text={texts.changedKept} />;
  return (
    <Conflict
      title={texts.changedTitle}
      text={`${texts.changedFields(changedFields(mine, theirs))} ${texts.changedKept}`}
    >
      <Button look="quiet" onClick={() => onMine(theirs)}>
        {texts.saveMine}
      </Button>
      <Button look="quiet" onClick={() => onTheirs(theirs)}>
        {texts.takeTheirs}
      </Button>
    </Conflict>
  );
}
