import type { CallName } from '#contract/call/paths.ts';
import type { Client } from '../client.ts';

/** The objects of the recorded workshop. */
export type Recorded = {
  accounts: Record<'owner' | 'admin' | 'harbour' | 'nord', number>;
  products: number[];
  orders: { open: number; finished: number; completed: number; foreign: number };
  harbourNotification: number;
};
export type Step = { who: string; call: string; status: number; body: unknown };
type Who = keyof Recorded['accounts'] | 'nobody';
type Made = readonly [who: Who, call: CallName, input?: Record<string, unknown>];

/** The reads of the first product specification, as each kind of user makes them. */
function reads({ accounts, products, orders }: Recorded): Made[] {
  const everybody = (['owner', 'admin', 'harbour', 'nord', 'nobody'] as const).flatMap((who): Made[] => [
    [who, 'readMe'],
    [who, 'readCatalog'],
    [who, 'readCatalog', { productCode: 'sat', color: 'Tan' }],
    ...products.map((id): Made => [who, 'readCatalogProduct', { id }]),
    [who, 'readOrders'],
    [who, 'readOrders', { includeArchived: '1' }],
    [who, 'readOrders', { view: 'summary' }],
    ...Object.values(orders).map((id): Made => [who, 'readOrder', { id }]),
    ...Object.values(orders).map((id): Made => [who, 'readTimeline', { id }]),
    [who, 'readNotifications'],
    [who, 'readNotificationSettings'],
    ...Object.values(accounts).map((id): Made => [who, 'readCustomer', { id }]),
    [who, 'readCustomers'],
    [who, 'readAdminCustomers'],
    [who, 'readAdminProducts'],
    [who, 'readMaterials'],
    [who, 'readMaterialDemand'],
    [who, 'exportCustomers'],
    [who, 'exportProducts'],
    [who, 'search', { q: 'har' }],
  ]);
  return everybody;
}

const company = { companyName: 'Kestrel', companyContact: '+44 1', companyEmail: 'hello@kestrel.example' };

/** The changes of the first product specification. Each needs the ones before it. */
function changes({ accounts, products, orders, harbourNotification }: Recorded): Made[] {
  const { open, finished, completed, foreign } = orders;
  const login = (username: string, password: string) => ({ username, password });
  const added = Math.max(...Object.values(accounts)) + 1;
  return [
    ['nobody', 'login', login('harbour', 'harbour-goods')],
    ['nobody', 'login', login('harbour', 'wrong')],
    ['harbour', 'placeOrder', { products: [{ productCode: 'SATCHEL', quantity: 3, description: 'Brass buckles' }] }],
    ['nord', 'placeOrder', { products: [{ productCode: 'SATCHEL', quantity: 3 }] }],
    ['nord', 'placeOrder', { products: [{ productCode: 'TOTE', quantity: 2 }] }],
    ['harbour', 'verifyCompletion', { id: finished }],
    ['harbour', 'verifyCompletion', { id: foreign }],
    ['harbour', 'archiveOrderAsCustomer', { id: completed }],
    ['harbour', 'unarchiveOrderAsCustomer', { id: completed }],
    ['harbour', 'archiveOrderAsAdmin', { id: completed }],
    ['harbour', 'markNotificationRead', { id: harbourNotification }],
    ['nord', 'markNotificationRead', { id: harbourNotification }],
    ['harbour', 'markAllNotificationsRead'],
    ['harbour', 'changePassword', { currentPassword: 'wrong', newPassword: 'another password' }],
    ['admin', 'setProductStatus', { id: open, productCode: 'SATCHEL', status: 'finishing' }],
    ['admin', 'setCompletedCount', { id: open, productCode: 'TOTE', completed: 5 }],
    ['admin', 'archiveOrderAsAdmin', { id: completed }],
    ['admin', 'createCustomer', { username: 'kestrel', password: 'kestrel-goods', ...company }],
    ['admin', 'createCustomer', { username: 'HARBOUR', password: 'kestrel-goods', ...company }],
    ['nobody', 'login', login('kestrel', 'kestrel-goods')],
    ['admin', 'updateCustomer', { id: accounts.nord, ...company, companyName: 'Atelier Nord AB' }],
    ['admin', 'updateCustomer', { id: accounts.admin, ...company }],
    ['admin', 'updateCredentials', { id: accounts.nord, username: 'nord-2', password: 'nord-goods-2' }],
    ['nord', 'readMe'],
    ['nobody', 'login', login('nord-2', 'nord-goods-2')],
    ['owner', 'createCustomer', { username: 'second', password: 'second-admin', role: 'admin', ...company }],
    ['owner', 'updateCustomer', { id: accounts.admin, ...company, companyName: 'Bench' }],
    ['owner', 'updateCustomer', { id: added, ...company, role: 'admin' }],
    ['owner', 'updateCustomer', { id: added, ...company, role: 'customer' }],
    ['admin', 'deleteCustomer', { id: added }],
    ['admin', 'deleteCustomer', { id: accounts.harbour }],
    ['harbour', 'readMe'],
    ['admin', 'deleteProduct', { id: products[1] ?? 0 }],
    ['admin', 'deleteOrder', { id: foreign }],
    ...(['owner', 'admin'] as const).flatMap((who): Made[] => [
      [who, 'readOrders'],
      [who, 'readOrders', { includeArchived: '1' }],
      [who, 'readAdminCustomers'],
      [who, 'readAdminProducts'],
      [who, 'readNotifications'],
      [who, 'exportCustomers'],
      [who, 'search', { q: 'har' }],
    ]),
  ];
}

/** Makes every call in order and returns the answers. Times after the recording count as equal. */
export async function replay(clients: Record<Who, Client>, recorded: Recorded): Promise<Step[]> {
  const steps: Step[] = [];
  const make = async ([who, call, input = {}]: Made, isRead: boolean) => {
    const { status, body } = await clients[who].call(call, input);
    steps.push({ who, call, status, body: isRead ? body : withoutTimes(body) });
  };
  for (const one of reads(recorded)) await make(one, true);
  for (const one of changes(recorded)) await make(one, false);
  return steps;
}

function withoutTimes(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'time'));
}
