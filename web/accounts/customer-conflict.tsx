import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/accounts.ts';
import { Button } from '../kit/button.tsx';
import { Conflict } from '../kit/conflict.tsx';
import { changedCustomerFields } from './customer-form-values.ts';
import { profileOptions } from './customer-queries.ts';
import { texts } from './customer-texts.ts';

type Props = {
  /** The customer as it was when the form opened. */
  mine: Customer;
  /** It was deleted, not changed. */
  isGone: boolean;
  onMine: (theirs: Customer) => void;
  onTheirs: (theirs: Customer) => void;
};

/** Tells that another admin saved or deleted the customer meanwhile, what they changed, and offers both ways on. */
export function CustomerConflict({ mine, isGone, onMine, onTheirs }: Props) {
  const { data: theirs, isFetching } = useQuery({ ...profileOptions(mine.id), enabled: !isGone, staleTime: 0 });
  if (isGone) return <Conflict title={texts.goneTitle} text={texts.changedKept} />;
  if (!theirs || isFetching) return <Conflict title={texts.changedTitle} text={texts.changedKept} />;
  return (
    <Conflict
      title={texts.changedTitle}
      text={`${texts.changedFields(changedCustomerFields(mine, theirs))} ${texts.changedKept}`}
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
