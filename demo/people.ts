import { customers } from './customers.ts';

/** The colleagues of the first demo customer. */
export const colleagues = [
  { username: 'customer-buyer', name: 'Tom Adeyemi', email: 'tom@harbour.example', role: 'buyer' },
  { username: 'customer-viewer', name: 'Grace Lindley', email: 'grace@harbour.example', role: 'viewer' },
] as const;
/** The customer whose colleagues they are. */
export const companyWithPeople = 'customer';

/** The person of a username, as written on orders and messages. */
export function personOf(username: string): string {
  const colleague = colleagues.find(one => one.username === username);
  return colleague?.name ?? (customers.find(one => one.username === username)?.contact_person || username);
}

/** Every user of a customer. */
export function usersOf(customer: string): readonly string[] {
  return customer === companyWithPeople ? [customer, ...colleagues.map(({ username }) => username)] : [customer];
}

/** Who placed the order at `index`: every second order of the company with people comes from its buyer. */
export function placerOf(customer: string, index: number): string {
  return customer === companyWithPeople && index % 2 === 0 ? colleagues[0].username : customer;
}
