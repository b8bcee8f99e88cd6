import { customers } from './customers.ts';

/** The people of the workshop. */
export const staff = [
  { username: 'superadmin', name: 'Edda Falk' },
  { username: 'admin', name: 'Mara Lind' },
] as const;
export const staffNames = staff.map(({ username }) => username);

/** Who of them entered the newest order, which came by phone. */
export const enteredBy = staff[1];

/** The colleagues of the first demo customer. */
export const colleagues = [
  { username: 'customer-buyer', name: 'Tom Adeyemi', email: 'tom@harbour.example', role: 'buyer' },
  { username: 'customer-viewer', name: 'Grace Lindley', email: 'grace@harbour.example', role: 'viewer' },
] as const;
/** The customer whose colleagues these are. */
export const companyWithPeople = 'customer';

const names = new Map<string, string>([
  ...customers.map(({ username, contact_person }) => [username, contact_person] as const),
  ...[...staff, ...colleagues].map(({ username, name }) => [username, name] as const),
]);

/** Returns the name of a user's person, as stored on orders, messages and changes. */
export function personOf(username: string): string {
  const name = names.get(username);
  if (!name) throw new Error(`the sample workshop has no person '${username}'`);
  return name;
}

/** Returns every user of a customer. */
export function usersOf(customer: string): readonly string[] {
  return customer === companyWithPeople ? [customer, ...colleagues.map(({ username }) => username)] : [customer];
}

/** Returns the user who placed the order at `index`: the buyer places every second order of the company with people. */
export function placerOf(customer: string, index: number): string {
  return customer === companyWithPeople && index % 2 === 0 ? colleagues[0].username : customer;
}
