import type { ProblemCode } from '#contract/call/problems.ts';
import { orderedItems, orderPercentage, type ProductStatus, productStatuses } from '#contract/orders/order-rules.ts';

/** The users of the model: two customers and the workshop. */
export const people = ['Ann', 'Ben', 'admin'] as const;
export type Person = (typeof people)[number];
export const actions = [
  ...['place', 'set the status', 'set the count', 'verify', 'archive', 'unarchive', 'write'],
  ...['delete a product of', 'delete'],
] as const satisfies string[];

/** One action. `order` and `line` count from 0, including deleted ones; `to` is the new value. */
export type Act = { who: Person; does: (typeof actions)[number]; order: number; line: number; to: number };
export type Verdict = 'done' | ProblemCode;

type Line = { quantity: number; completed: number; status: ProductStatus; isGone: boolean };
export type ModelOrder = {
  owner: Person;
  lines: Line[];
  messages: number[];
  isCompleted: boolean;
  isArchived: { customer: boolean; admin: boolean };
  isGone: boolean;
};

const ofTheWorkshop = new Set(['set the status', 'set the count', 'delete a product of', 'delete']);

/** Returns the quantities of the lines of a placed order, derived from `to`. */
export function quantitiesOf(to: number): number[] {
  return to % 2 === 0 ? [Math.max(1, to)] : [1, to];
}

/** Applies an action to the orders by the rules of docs/product.md and returns its result. */
export function decide(orders: ModelOrder[], { who, does, order: number, line: position, to }: Act): Verdict {
  if (does === 'place') {
    if (who === 'admin') return 'notAllowed';
    const lines = quantitiesOf(to).map(quantity => ({
      quantity,
      completed: 0,
      status: productStatuses[0],
      isGone: false,
    }));
    const isArchived = { customer: false, admin: false };
    orders.push({ owner: who, lines, messages: [], isCompleted: false, isArchived, isGone: false });
    return 'done';
  }
  if (ofTheWorkshop.has(does) && who !== 'admin') return 'notAllowed';
  const order = orders[number];
  if (!order || order.isGone || ![order.owner, 'admin'].includes(who)) return 'orderNotFound';
  const side = who === 'admin' ? 'admin' : 'customer';
  if (does === 'write') order.messages.push(to);
  if (does === 'delete') order.isGone = true;
  if (does === 'unarchive') order.isArchived[side] = false;
  if (does === 'archive') {
    if (!order.isCompleted) return 'orderNotCompleted';
    order.isArchived[side] = true;
  }
  if (does === 'verify') {
    if (order.isCompleted) return 'orderCompleted';
    if (orderPercentage(linesOf(order)) < 100) return 'orderNotFinished';
    order.isCompleted = true;
  }
  if (does === 'set the status' || does === 'set the count' || does === 'delete a product of') {
    const line = order.lines[position];
    if (!line || line.isGone) return 'orderProductNotFound';
    if (order.isCompleted) return 'orderCompleted';
    if (does === 'delete a product of' && linesOf(order).length === 1) return 'lastOrderProduct';
    if (does === 'set the count' && to > line.quantity) return 'invalidInput';
    if (does === 'set the count') line.completed = to;
    else if (does === 'set the status') line.status = productStatuses[to] as ProductStatus;
    else line.isGone = true;
  }
  return 'done';
}

export function linesOf(order: ModelOrder): Line[] {
  return order.lines.filter(line => !line.isGone);
}

/** Returns an order as everyone with access must see it, or undefined when it is deleted. */
export function shown(order: ModelOrder | undefined) {
  if (!order || order.isGone) return undefined;
  const lines = linesOf(order);
  return {
    lines: lines.map(({ quantity, completed, status }) => ({ quantity, completed, status })),
    totalProducts: lines.length,
    totalItems: orderedItems(lines),
    orderPercentage: orderPercentage(lines),
    isCompleted: order.isCompleted,
    customerArchived: order.isArchived.customer,
    adminArchived: order.isArchived.admin,
    messages: order.messages.map(String),
  };
}

/** Returns a text such as 'admin: set the count, order 0, line 1, to 3', for reading counterexamples. */
export function inWords({ who, does, order, line, to }: Act): string {
  if (does === 'place') return `${who}: place an order of ${quantitiesOf(to).join(' + ')}`;
  const where = /product|set/.test(does) ? `, line ${line}` : '';
  const what = does === 'set the status' ? `, to ${productStatuses[to]}` : /count|write/.test(does) ? `, ${to}` : '';
  return `${who}: ${does} order ${order}${where}${what}`;
}
