import { materialCategories } from '#contract/materials/material-rules.ts';
import { namedParts } from '../../orders/detail/part-in-address.ts';
import { looks } from '../../platform/lists/looks.ts';

/** The search parameters of addresses. Invalid values are dropped. */
type Raw = Record<string, unknown>;

export const adminTabs = [
  ...(['today', 'orders', 'board', 'pace', 'dates', 'catalog', 'customers'] as const),
  ...(['materials', 'stock', 'workshop', 'audit'] as const),
] as const;
export type AdminTab = (typeof adminTabs)[number];

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function id(value: unknown): number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? toId(Number(value)) : undefined;
}

function toId(number: number): number | undefined {
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function flag(value: unknown): '1' | undefined {
  return String(value) === '1' ? '1' : undefined;
}

/** A day in the format of date fields: '2026-11-21'. */
function day(value: unknown): string | undefined {
  const given = String(value);
  return /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined;
}

const look = (value: unknown) => looks.find(look => look === value);
const materials = (value: unknown) => (['templates', 'demand'] as const).find(view => view === value);

const stockView = (value: unknown) => (['materials', 'purchases'] as const).find(view => view === value);
const category = (value: unknown) => materialCategories.find(one => one === value);

/** A dialog without an id: '?quick'. */
function opened(value: unknown): 1 | undefined {
  return value === undefined ? undefined : 1;
}

/** The opened order and its part. */
const part = (value: unknown) => namedParts.find(part => part === value);
const ofOrder = { order: id, talk: flag, log: flag, part };
const ofOrders = { archived: flag, ...ofOrder };
/** The parameters of a customer's orders, which can also open the dialog for ordering again, or a sample to approve. */
const ofOwnOrders = { ...ofOrders, search: text, progress: text, waiting: text, reorder: id, sample: id };
/** The parameters of a customer's catalog, whose address contains no tab. */
const ofCatalog = { productCode: text, color: text, product: id };
const ofCart = { quick: opened, lists: opened, list: id };
/** Dialogs of the complete frame: the user's emails, and the first steps. */
const ofFrame = { emails: flag, start: flag };
/** The parameters of each tab, and how each is parsed. */
const ofTab = {
  /** `sample` is the product of the opened order whose sample is to be made. */
  today: { ...ofOrder, stage: text, sample: id },
  board: { ...ofOrder, search: text, customer: id, state: text, column: text },
  pace: { weeks: id },
  dates: { months: id },
  orders: {
    ...ofOrders,
    sort: text,
    badge: text,
    contains: text,
    progress: text,
    unread: flag,
    waiting: text,
    search: text,
    customer: id,
    /** Staff enter an order, for `customer` if given. */
    new: flag,
    look,
  },
  catalog: { ...ofCatalog, customer: id, sort: text, add: flag, import: flag, look },
  customers: { search: text, customer: id, sort: text, add: flag, look },
  materials: { materials, search: text, customer: id, from: day, to: day },
  stock: { stock: stockView, search: text, category, state: text, sheet: flag, material: id },
  workshop: {},
  audit: { search: text, who: id, kind: text, object: text, objectId: id, from: day, to: day },
} satisfies Record<AdminTab, Schema>;

type Schema = Record<string, (value: unknown) => unknown>;
type Read<S extends Schema> = { [Name in keyof S]?: ReturnType<S[Name]> };
type TabSearch = { [T in AdminTab]: Read<(typeof ofTab)[T]> };
export type OrdersSearch = Read<typeof ofOwnOrders>;
/** The parameters that a link to a tab may have. An address keeps only the parameters of its own tab. */
export type HomeSearch = { tab?: AdminTab | undefined } & TabSearch['today'] &
  TabSearch['orders'] &
  TabSearch['board'] &
  TabSearch['pace'] &
  TabSearch['dates'] &
  TabSearch['catalog'] &
  TabSearch['customers'] &
  TabSearch['materials'] &
  Omit<TabSearch['stock'], 'state'> &
  TabSearch['audit'] &
  Read<typeof ofCart> &
  Read<typeof ofFrame>;

function read<S extends Schema>(schema: S, raw: Raw): Read<S> {
  return Object.fromEntries(Object.entries(schema).map(([name, readOne]) => [name, readOne(raw[name])])) as Read<S>;
}

export function readOrdersSearch(raw: Raw): OrdersSearch {
  return read(ofOwnOrders, raw);
}

export function readCartSearch(raw: Raw): Read<typeof ofCart> {
  return read(ofCart, raw);
}

/** Without a tab, the address has the parameters of the orders for staff, and of the catalog for customers. */
export function readHomeSearch(raw: Raw): HomeSearch {
  const tab = adminTabs.find(tab => tab === raw.tab);
  return { tab, ...read(ofFrame, raw), ...read(tab ? ofTab[tab] : { ...ofTab.orders, ...ofCatalog, ...ofCart }, raw) };
}

/** Parses plain '?order=7' instead of JSON, because people read and share addresses. */
export function parseSearch(search: string): Raw {
  const given = [...new URLSearchParams(search)];
  return Object.fromEntries(given.map(([name, value]) => [namesToday[name] ?? name, value]));
}
/** Names that addresses had until version 0.3.0, and that saved links still have. */
const namesToday: Partial<Record<string, string>> = { find: 'search', status: 'contains' };

export function stringifySearch(search: Raw): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `?${query}` : '';
}
