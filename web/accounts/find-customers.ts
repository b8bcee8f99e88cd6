import type { Customer } from '#contract/accounts.ts';

/** The company's name, or what stands for a missing one (specification 2, 'Admin Customers'). */
export function companyNameOf(customer: Pick<Customer, 'companyName'>, unnamed: string): string {
  return customer.companyName.trim() || unnamed;
}

/** The same where it has to tell two accounts without one apart. */
export function calledOf(customer: Customer, unnamed: string): string {
  return companyNameOf(customer, `${unnamed} @${customer.username}`);
}

/** The customers whose company, username, contact or address holds every word that is typed, without case or accents. */
export function findCustomers<C extends Partial<Customer>>(customers: readonly C[], typed: string): readonly C[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return customers;
  return customers.filter(customer => {
    const text = plain(
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

/** By name, as the person's language sorts them, or as they come: newest first. */
export function sortCustomers<C extends Pick<Customer, 'companyName' | 'username'>>(
  customers: readonly C[],
  sort: string | undefined,
): readonly C[] {
  if (sort !== 'name') return customers;
  const compare = new Intl.Collator().compare;
  return customers
    .map(customer => ({ customer, name: companyNameOf(customer, customer.username) }))
    .sort((one, other) => compare(one.name, other.name))
    .map(({ customer }) => customer);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
