import type { AuditKind, AuditObject } from '#contract/call/audit-kinds.ts';
import type { Role } from '#contract/call/roles.ts';
import { type HoldReason, holdReasonLabels } from '#contract/orders/hold-reasons.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import type { AuditEntry } from '#contract/workshop/audit/audit.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { roleLabels } from '../../platform/session/role-labels.ts';

const kinds: Record<AuditKind, string> = {
  signedIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  signedOut: 'Signed out',
  accountCreated: 'Account created',
  accountEdited: 'Account edited',
  roleChanged: 'Role changed',
  credentialsChanged: 'Credentials changed',
  customerViewOpened: 'Portal seen as the customer',
  customerViewClosed: 'Customer view closed',
  samplesFilled: 'Samples filled in',
  samplesRemoved: 'Samples removed',
  resetLinkMade: 'Reset link created',
  passwordReset: 'Password reset',
  sessionEnded: 'Browser signed out',
  emailChanged: 'Email address changed',
  emailVerified: 'Email address verified',
  accountDeleted: 'Account deleted',
  customersMerged: 'Customers merged',
  personInvited: 'Person invited',
  invitationWithdrawn: 'Invitation withdrawn',
  personJoined: 'Person joined',
  personEdited: 'Person edited',
  companyRoleChanged: 'Role in the company changed',
  personDeactivated: 'Person deactivated',
  personActivated: 'Person activated',
  personDeleted: 'Person deleted',
  personalDataRemoved: 'Personal data removed',
  customersImported: 'Customers imported',
  productCreated: 'Product created',
  productEdited: 'Product edited',
  productDeleted: 'Product deleted',
  productsImported: 'Products imported',
  orderPlaced: 'Order placed',
  addressCreated: 'Delivery address added',
  addressEdited: 'Delivery address edited',
  addressDeleted: 'Delivery address deleted',
  listCreated: 'List saved',
  listEdited: 'List edited',
  listDeleted: 'List deleted',
  orderHandedOver: 'Order handed over',
  poNumberChanged: 'Purchase order number changed',
  orderProductChanged: 'Production changed',
  productionChangedInBulk: 'Production changed in bulk',
  productionUndone: 'Production undone',
  completionVerified: 'Completion verified',
  completionsVerified: 'Completions verified',
  orderArchived: 'Order archived',
  ordersArchived: 'Completed orders archived',
  orderUnarchived: 'Order unarchived',
  orderProductDeleted: 'Product deleted from order',
  orderDeleted: 'Order deleted',
  holdSet: 'Product put on hold',
  holdEnded: 'Hold ended',
  workshopNoteAdded: 'Note for the workshop added',
  workshopNoteRemoved: 'Note for the workshop removed',
  orderAccepted: 'Order accepted',
  promiseSet: 'Date promised',
  promiseChanged: 'Promised date changed',
  promisesSet: 'Promised dates set',
  settingsEdited: 'Workshop settings edited',
  productionMarked: 'Production marked at a bench',
  messageSent: 'Message sent',
  materialCreated: 'Raw materials created',
  materialEdited: 'Raw materials edited',
  materialDeleted: 'Raw materials deleted',
  templateCreated: 'Template created',
  templateEdited: 'Template edited',
  templateDeleted: 'Template deleted',
  workerCreated: 'Worker added',
  workerEdited: 'Worker edited',
  benchPaired: 'Bench paired',
  benchEnded: 'Bench ended',
};
const objects: Record<AuditObject, string> = {
  account: 'Accounts',
  product: 'Products',
  order: 'Orders',
  list: 'Saved lists',
  material: 'Raw materials',
  template: 'Templates',
  workshop: 'Workshop',
  worker: 'Workers',
  bench: 'Benches',
};

export const texts = {
  kinds,
  objects,
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
  only: (name: string) => `History of ${name}`,
  clearAbout: 'Show all',
  thePortal: 'The portal',
  unknownName: 'Unknown name',
  was: 'was',
  now: 'now',
  list: 'Audit entries',
  loading: 'Loading the audit log...',
  failed: 'The audit log could not be loaded',
  failedHelp: 'Check your connection and try again.',
  moreFailed: 'More entries could not be loaded',
  empty: 'No entries yet',
  emptyHelp: 'Every change will be listed here.',
  noResults: 'No entries found',
  noResultsHelp: 'Try other words, another account or other dates.',
  notYet: (count: number) => `Nothing found in the newest ${formatNumber(count)} entries.`,
  further: 'Search further back',
  clearFilters: 'Clear filters',
  field,
  value,
};

/**
 * Returns the object of an entry with its name at that time: 'Order #12', 'TB-104'; '' when there is no single object.
 */
function about({ object, id, name }: AuditEntry['about']): string {
  if (id === null) return '';
  if (object === 'order') return `Order #${id}`;
  if (object === 'material') return `Raw materials of ${name}`;
  return name || `#${id}`;
}

/** Converts 'companyName' to 'Company name'. Names that are already words stay unchanged. */
function field(name: string): string {
  const words = /^[a-z]+([A-Z][a-z]+)*$/.test(name)
    ? name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    : name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Replaces stored codes of roles, stages and hold reasons with their labels. */
function value(name: string, stored: string): string {
  if (name === 'role') return roleLabels[stored as Role] ?? stored;
  if (/^hold\b/.test(name)) return holdReasonLabels[stored as HoldReason] ?? stored;
  return /^status\b/.test(name) ? statusLabel(stored) : stored;
}
