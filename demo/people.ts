import { customers } from './customers.ts';

/** The colleagues of the first demo customer. */
export const colleagues = [
  { username: 'customer-buyer', name: 'Tom Adeyemi', email: 'tom@harbour.example', role: 'buyer' },
  { username: 'customer-viewer', name: 'Grace Lindley', email: 'grace@harbour.example', role: 'viewer' },
] as const;
/** The customer whose colleagues these are. */
export const companyWithPeople = 'customer';

/** Returns the name of a user's person, as stored on orders and messages. */
export function personOf(username: string): string {
  const colleague = colleagues.find(one => one.username === username);
  return colleague?.name ?? (customers.find(one => one.username === username)?.contact_person || username);
}

/** Returns every user of a customer. */
export function usersOf(customer: string): readonly string[] {
  return customer === companyWithPeople ? [customer, ...colleagues.map(({ username }) => username)] : [customer];
}

/** Returns the user who placed the order at `index`: the buyer places every second order of the company with people. */
export function placerOf(customer: string, index: number): string {
  return customer === companyWithPeople && index % 2 === 0 ? colleagues[0].username : customer;
}
