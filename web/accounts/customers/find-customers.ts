import type { Customer } from '#contract/accounts/accounts.ts';
import { folded } from '#contract/call/folding.ts';
import { compareNames } from '../../platform/format/compare-names.ts';
import { companyNameOf } from './customer-names.ts';

/**
 * Returns the customers whose company, username, contact or address contains every typed word, both
 * folded.
 */
export function findCustomers<C extends Partial<Customer>>(customers: readonly C[], typed: string): readonly C[] {
  const words = folded(typed).split(' ').filter(Boolean);
  if (words.length === 0) return customers;
  return customers.filter(customer => {
    const text = folded(
      [
        customer.companyName,
        customer.username && `@${customer.username}`,
        customer.contactPerson,
        customer.contactPersonDesignation,
        customer.companyEmail,
        customer.companyContact,
        customer.contactPersonPhone,
        customer.companyAddress,
      ].join('\n'),
    );
    return words.every(word => text.includes(word));
  });
}

/** Sorts by name, in the same order for every reader (H5), or keeps the given order: newest first. */
export function sortCustomers<C extends Pick<Customer, 'companyName' | 'username'>>(
  customers: readonly C[],
  sort: string | undefined,
): readonly C[] {
  if (sort !== 'name') return customers;
  return customers
    .map(customer => ({ customer, name: companyNameOf(customer, customer.username) }))
    .sort((one, other) => compareNames(one.name, other.name))
    .map(({ customer }) => customer);
}
