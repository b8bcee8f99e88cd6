import type { AuditEntry } from '#contract/audit.ts';
import type { AuditKind, AuditObject } from '#contract/audit-kinds.ts';
import type { Role } from '#contract/roles.ts';
import { formatNumber } from '../kit/format.ts';
import { statusLabel } from '../kit/status.tsx';

/** What happened, as a person says it. */
const kinds: Record<AuditKind, string> = {
  signedIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  signedOut: 'Signed out',
  accountCreated: 'Account created',
  accountEdited: 'Account edited',
  roleChanged: 'Role changed',
  credentialsChanged: 'Credentials changed',
  accountDeleted: 'Account deleted',
  customersImported: 'Customers imported',
  productCreated: 'Product created',
  productEdited: 'Product edited',
  productDeleted: 'Product deleted',
  productsImported: 'Products imported',
  orderPlaced: 'Order placed',
  orderProductChanged: 'Production changed',
  completionVerified: 'Completion verified',
  orderArchived: 'Order archived',
  orderUnarchived: 'Order unarchived',
  orderProductDeleted: 'Product deleted from order',
  orderDeleted: 'Order deleted',
  messageSent: 'Message sent',
  materialCreated: 'Raw materials created',
  materialEdited: 'Raw materials edited',
  materialDeleted: 'Raw materials deleted',
  templateCreated: 'Template created',
  templateEdited: 'Template edited',
  templateDeleted: 'Template deleted',
};
const objects: Record<AuditObject, string> = {
  account: 'Accounts',
  product: 'Products',
  order: 'Orders',
  material: 'Raw materials',
  template: 'Templates',
};
const roles: Record<Role, string> = { customer: 'Customer', admin: 'Admin', superadmin: 'Superadmin' };

export const texts = {
  kinds,
  objects,
  roles,
  search: 'Search names, addresses and values',
  clearSearch: 'Clear search',
  who: 'Who',
  everybody: 'Everybody',
  chosenAccount: (id: number) => `Account #${id}`,
  kind: 'What',
  everything: 'Everything',
  from: 'From',
  to: 'To',
  about,
  historyOf: (name: string) => `All entries about ${name}`,
  only: (name: string) => `Only about ${name}`,
  clearAbout: 'Show all',
  thePortal: 'The portal',
  unknownName: 'Unknown name',
  was: 'was',
  now: 'now',
  list: 'Audit entries',
  loading: 'Loading the audit...',
  failed: 'The audit could not be loaded',
  failedHelp: 'Check the connection and try again.',
  moreFailed: 'More entries could not be loaded',
  empty: 'No entries yet',
  emptyHelp: 'What anybody changes from now on stands here.',
  noResults: 'No entries found',
  noResultsHelp: 'Try other words, another person or other days.',
  notYet: (count: number) => `Nothing found in the newest ${formatNumber(count)} entries.`,
  further: 'Search further back',
  clearFilters: 'Clear filters',
  field,
  value,
};

/** What an entry is about, as it was called then: 'Order #12', 'TB-104'; nothing for what has no single one. */
function about({ object, id, name }: AuditEntry['about']): string {
  if (id === null) return '';
  if (object === 'order') return `Order #${id}`;
  if (object === 'material') return `Raw materials of ${name}`;
  return name || `#${id}`;
}

/** 'companyName' is 'Company name'; what is words already stays. */
function field(name: string): string {
  const words = /^[a-z]+([A-Z][a-z]+)*$/.test(name)
    ? name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    : name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is kept as a code, in the words that the screens have for it. */
function value(name: string, kept: string): string {
  if (name === 'role') return roles[kept as Role] ?? kept;
  return /^status\b/.test(name) ? statusLabel(kept) : kept;
}
