import { type Look, looks } from '../lists/looks.ts';

/** The search parameters of addresses. Invalid values are dropped. */
type Raw = Record<string, unknown>;

export const adminTabs = ['catalog', 'orders', 'customers', 'materials', 'audit'] as const;
const materialViews = ['templates', 'demand'] as const;
export type AdminTab = (typeof adminTabs)[number];

export type CatalogSearch = { productCode?: string; color?: string; product?: number };
export type OrdersSearch = { archived?: '1'; order?: number; talk?: '1'; log?: '1' };
/** View options of the workshop's lists; each screen uses those it knows. */
type ViewSearch = {
  sort?: string;
  status?: string;
  progress?: string;
  unread?: '1';
  find?: string;
  customer?: number;
  add?: '1';
  look?: Look;
};
type MaterialsSearch = {
  materials?: (typeof materialViews)[number];
  from?: string;
  to?: string;
};
/** `find`, `from` and `to` belong to the materials. */
type AuditSearch = { who?: number; kind?: string; object?: string; objectId?: number };
export type HomeSearch = CatalogSearch & OrdersSearch & MaterialsSearch & AuditSearch & ViewSearch & { tab?: AdminTab };

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

export function readOrdersSearch(raw: Raw): OrdersSearch {
  return { archived: flag(raw.archived), order: id(raw.order), talk: flag(raw.talk), log: flag(raw.log) };
}

/** A day in the format of date fields: '2026-11-21'. */
function day(value: unknown): string | undefined {
  const given = String(value);
  return /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined;
}

function readMaterialsSearch(raw: Raw): MaterialsSearch {
  return {
    materials: materialViews.find(view => view === raw.materials),
    from: day(raw.from),
    to: day(raw.to),
  };
}

function readAuditSearch(raw: Raw): AuditSearch {
  return {
    who: id(raw.who),
    kind: text(raw.kind),
    object: text(raw.object),
    objectId: id(raw.objectId),
  };
}

export function readHomeSearch(raw: Raw): HomeSearch {
  return {
    tab: adminTabs.find(tab => tab === raw.tab),
    productCode: text(raw.productCode),
    color: text(raw.color),
    product: id(raw.product),
    sort: text(raw.sort),
    status: text(raw.status),
    progress: text(raw.progress),
    unread: flag(raw.unread),
    find: text(raw.find),
    customer: id(raw.customer),
    add: flag(raw.add),
    look: looks.find(look => look === raw.look),
    ...readOrdersSearch(raw),
    ...readMaterialsSearch(raw),
    ...readAuditSearch(raw),
  };
}

/** Plain '?order=7' instead of JSON: people read and share addresses. */
export function parseSearch(search: string): Raw {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Raw): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `?${query}` : '';
}
