import { useState } from 'react';
import type { Customer } from '#contract/accounts/accounts.ts';
import type { MergePreview } from '#contract/accounts/companies.ts';
import { api } from '../../platform/api/client.ts';
import { catchFocus, inPlaceOf } from '../../platform/browser/catch-focus.ts';
import { customersKey } from '../profile-query.ts';
import { CustomerLine } from './customer-line.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useMergeCustomer } from './queries.ts';
import { moveTexts as texts } from './texts.ts';

type Props = { customer: Customer; onDone: (text: string) => void; onClose: () => void };

/** Merges the customer into another one after a preview (CC-3). */
export function MergeCustomer({ customer, onDone, onClose }: Props) {
  const merge = useMergeCustomer(customer.id);
  const [next] = useState(() => inPlaceOf(document.activeElement?.closest('li')));
  return (
    <MoveDialog
      title={texts.mergeTitle}
      context={<CustomerLine customer={customer} />}
      label={texts.mergeInto}
      verb={texts.mergeVerb}
      busyText={texts.merging}
      failed={texts.mergeFailed}
      except={customer.id}
      previewKey={[...customersKey, 'merge', customer.id]}
      preview={async into => (await api.mergeCustomers({ id: customer.id, into, dryRun: true })).merge}
      linesOf={linesOf}
      refusalOf={({ exceeded }) => (exceeded.length > 0 ? texts.exceeded(exceeded) : undefined)}
      move={{
        ...merge,
        mutate: ({ target, state }) =>
          merge.mutate(
            { into: target, state },
            {
              onSuccess: ({ merge: { from, into } }) => {
                onDone(texts.merged(from.name, into.name));
                catchFocus(next);
              },
            },
          ),
      }}
      onClose={onClose}
    />
  );
}

/** Lists what the merge moves. Omits numbers of 0, except for orders and people. */
function linesOf(preview: MergePreview): string[] {
  const { orders, openOrders, people, renamedLists, from, poRequired } = preview;
  const others = (['invitations', 'endedInvitations', 'lists', 'addresses', 'files', 'products'] as const).filter(
    what => preview[what] > 0,
  );
  return [
    texts.orders(orders, openOrders),
    texts.people(people),
    ...others.map(what => texts[what](preview[what])),
    ...renamedLists.map(({ name, becomes }) => texts.renamed(name, becomes)),
    ...(poRequired ? [texts.poRequired] : []),
    texts.gone(from.name),
  ];
}
