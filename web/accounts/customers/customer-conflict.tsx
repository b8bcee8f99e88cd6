import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/accounts/accounts.ts';
import { SaveConflict } from '../../platform/forms/conflict/save-conflict.tsx';
import { profileOptions } from '../profile-query.ts';
import { changedCustomerFields } from './customer-form-values.ts';
import { texts } from './customer-texts.ts';

type Props = {
  /** The customer as it was when the form opened. */
  mine: Customer;
  /** Whether another admin deleted the customer instead of changing it. */
  isGone: boolean;
  onMine: (theirs: Customer) => void;
  onTheirs: (theirs: Customer) => void;
};

/** Shown when another admin saved or deleted the customer while the form was open. */
export function CustomerConflict({ mine, isGone, ...ways }: Props) {
  const { data: theirs, isFetching } = useQuery({ ...profileOptions(mine.id), enabled: !isGone, staleTime: 0 });
  const now = isGone ? null : isFetching ? undefined : (theirs ?? undefined);
  return (
    <SaveConflict {...ways} words={texts.conflict} theirs={now} changed={now => changedCustomerFields(mine, now)} />
  );
}
