import type { Customer } from '#contract/accounts/accounts.ts';

/** Returns whether an account of the list is a customer, and not a person of the workshop. */
export function isCustomer({ role }: Pick<Customer, 'role'>): boolean {
  return role === 'customer';
}

/** Returns the name of the company, or `unnamed` when it has none. */
export function companyNameOf(customer: Pick<Customer, 'companyName'>, unnamed: string): string {
  return customer.companyName.trim() || unnamed;
}

/** Returns the name of an account: the company's, or the username of staff without a company. */
export function accountNameOf(customer: Pick<Customer, 'companyName' | 'role' | 'username'>, unnamed: string): string {
  return companyNameOf(customer, customer.role === 'customer' ? unnamed : customer.username);
}

/** Returns the name of an account; adds the username for a customer without a company name. */
export function distinctNameOf(customer: Pick<Customer, 'companyName' | 'role' | 'username'>, unnamed: string): string {
  return accountNameOf(customer, `${unnamed} @${customer.username}`);
}
