import type { Customer } from '#contract/accounts/accounts.ts';
import { companyNameOf } from './customer-names.ts';
import { texts } from './texts.ts';

/** Name and username of the customer of a dialog, each with a text direction of its own. */
export function CustomerLine({ customer }: { customer: Customer }) {
  return (
    <>
      <bdi>{companyNameOf(customer, texts.unnamed)}</bdi> · @<bdi>{customer.username}</bdi>
    </>
  );
}
