import type { Customer } from '#contract/accounts.ts';
import { texts } from './customer-texts.ts';
import { companyNameOf } from './find-customers.ts';

/** Whom a dialog is about: name and username, each in its own direction. */
export function CustomerLine({ customer }: { customer: Customer }) {
  return (
    <>
      <bdi>{companyNameOf(customer, texts.unnamed)}</bdi> · @<bdi>{customer.username}</bdi>
    </>
  );
}
