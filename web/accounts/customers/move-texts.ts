import type { MergePreview } from '#contract/accounts/companies.ts';
import { limits } from '#contract/call/limits.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';

const bounds: Record<MergePreview['exceeded'][number], string> = {
  people: `${limits.people} active people`,
  invitations: `${limits.invitations} open invitations`,
  lists: `${limits.lists} saved lists`,
  addresses: `${limits.addresses} delivery addresses`,
};

/** Texts of the dialogs that merge a customer or hand an order over. */
export const texts = {
  customer: 'Customer',
  choose: 'Choose a customer',
  chooseFirst: 'Choose a customer first',
  find: 'Find a customer',
  none: 'No matching customers',
  found: (count: number) => formatCount(count, 'customer'),
  preview: 'What will happen',
  loading: 'Checking what will happen...',
  previewFailed: 'The preview could not be loaded',
  changed: 'Something changed meanwhile. Read the list again before you confirm.',

  mergeAction: 'Merge',
  mergeTitle: 'Merge Customer',
  mergeInto: 'Merge into',
  mergeVerb: 'Merge',
  merging: 'Merging...',
  mergeFailed: 'Failed to merge the customers',
  merged: (from: string, into: string) => `${from} was merged into ${into}.`,
  orders: (count: number, open: number) => `${formatCount(count, 'order')} (${formatNumber(open)} open)`,
  people: (count: number) => `${formatCount(count, 'person', 'people')} (sign-in stays the same)`,
  invitations: (count: number) => formatCount(count, 'open invitation'),
  endedInvitations: (count: number) =>
    count === 1 ? '1 open invitation of an owner ends' : `${formatNumber(count)} open invitations of owners end`,
  lists: (count: number) => formatCount(count, 'saved list'),
  renamed: (name: string, becomes: string) => `The list '${name}' becomes '${becomes}'`,
  addresses: (count: number) => formatCount(count, 'delivery address', 'delivery addresses'),
  files: (count: number) => formatCount(count, 'file'),
  products: (count: number) => `${formatCount(count, 'product')} that only one of the two sees will be visible to both`,
  poRequired: 'New orders need a purchase order number',
  gone: (name: string) => `${name} is deleted. This cannot be undone.`,
  exceeded: (what: MergePreview['exceeded']) =>
    `One customer has at most ${what.map(one => bounds[one]).join(' and ')}. Remove some first.`,
};
