import type { MergePreview } from '#contract/accounts/companies.ts';
import { limits } from '#contract/call/limits.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';

/** Joins a field's label and a message to a sentence: 'Product Code', 'is required' → 'Product code is required'. */
export function ofField(label: string, what: string): string {
  return `${label.charAt(0)}${label.slice(1).toLowerCase()} ${what}`;
}

/** Texts of the customers screen and the profile. */
export const texts = {
  search: 'Company, username or contact',
  sortBy: 'Sort by',
  newest: 'Newest first',
  byName: 'By name',
  count: (count: number, unit: string) => formatCount(count, unit),
  countOf: (found: number, count: number, unit: string) => `${formatNumber(found)} of ${formatCount(count, unit)}`,
  add: 'Add New Customer',
  addFirst: 'Add Your First Customer',
  edit: 'Edit Customer',
  details: 'Customer Details',
  credentials: 'Update Credentials',
  viewAction: 'View',
  editAction: 'Edit',
  credentialsAction: 'Credentials',
  deleteAction: 'Delete',
  actionOf: (action: string, name: string) => `${action} ${name}`,
  loading: 'Loading customers...',
  fetchFailed: 'Failed to fetch customers',
  tryAgain: 'Try again',
  notFound: 'Customer not found',
  notFoundHelp: 'It may have been deleted.',
  empty: 'No customers found',
  emptyHelp: 'Create an account for each customer. They sign in with it.',
  noMatch: 'Try another company, username or contact.',
  clearSearch: 'Clear search',
  unnamed: 'Unnamed Company',
  moreActions: 'More actions for',
  workshop: 'Workshop',
  notProvided: 'Not provided',
  notAvailable: 'Not available',

  accountSection: 'Account Information',
  companySection: 'Company Information',
  contactSection: 'Contact Person',
  username: 'Username',
  password: 'Password',
  newPassword: 'New Password',
  companyName: 'Company Name',
  companyContact: 'Company Contact',
  companyEmail: 'Company Email',
  companyAddress: 'Company Address',
  contactPerson: 'Contact Person',
  designation: 'Designation',
  contactPhone: 'Contact Phone',
  name: 'Name',
  phone: 'Phone',
  contact: 'Contact',
  email: 'Email',
  address: 'Address',
  poRequired: 'Purchase order number required',
  role: 'Account Role',
  roleHelp: 'An admin sees every order, product and customer.',
  memberSince: 'Member Since',
  passwordHelp: (least: number) => `At least ${least} characters`,
  newPasswordHelp: 'Leave empty to keep the password. A new one signs this account out everywhere.',
  required: (label: string) => ofField(label, 'is required'),
  notEmail: 'Enter an email address',
  tooLong: (most: number) => `Up to ${formatNumber(most)} characters`,
  tooShort: (least: number) => `At least ${least} characters`,
  nothingNew: 'Enter a new username or a new password',
  create: 'Create Customer',
  creating: 'Creating...',
  save: 'Save Changes',
  updateCredentials: 'Update Credentials',
  saving: 'Saving...',
  close: 'Close',

  resetLinkHelp: 'Or let them choose a password themselves, with a link that you hand over.',

  changePassword: 'Change Password',
  currentPassword: 'Current Password',
  ownPasswordHelp: (least: number) =>
    `At least ${least} characters. You stay signed in here and are signed out everywhere else.`,
  passwordChanged: 'Password changed',
  passwordFailed: 'Failed to change the password',

  created: 'Customer created successfully!',
  signInTitle: 'Send it to them: address, username, password',
  signInHelp: 'The password is shown only once.',
  signInText: (address: string, username: string, password: string) =>
    `Address: ${address}\nUsername: ${username}\nPassword: ${password}`,
  copy: 'Copy',
  updated: 'Customer updated successfully!',
  credentialsUpdated: 'Customer credentials updated successfully!',
  deleted: 'Customer deleted successfully!',
  createFailed: 'Failed to create customer',
  updateFailed: 'Failed to update customer',
  credentialsFailed: 'Failed to update credentials',
  deleteFailed: 'Failed to delete customer',
  deleteTitle: (name: string) => `Delete ${name}`,
  deleteQuestion: 'Are you sure you want to delete this customer? This action cannot be undone.',
  deleteVerb: 'Delete customer',
  deleting: 'Deleting...',

  more: 'Import and export',
  importCsv: 'Import CSV',
  exportCsv: 'Export CSV',
  importTitle: 'Import Customers',
  importOne: 'customer',
  importExisting: 'Update existing customers',
  importFailed: 'Failed to import customers',
  imported: (created: number, updated: number) =>
    `${formatCount(created, 'customer')} added${updated > 0 ? `, ${formatNumber(updated)} updated` : ''}`,

  conflict: {
    changed: 'Somebody else saved this customer while you were editing it.',
    gone: 'Somebody else deleted this customer while you were editing it.',
    unchanged: 'None of the fields changed.',
  },

  profileIntro: 'View your company and contact information',
  profileLoading: 'Loading profile...',
  profileFailed: 'Error Loading Profile',
  profileFetchFailed: 'Failed to fetch profile',
  profileNotFound: 'Profile Not Found',
  profileNotFoundHelp: 'There is no profile for your account. Please ask the admin team.',
  accountType: 'Account Type',
  customerAccount: 'Customer Account',
  profileNote: 'Your profile is managed by the admin team. To change anything, ask your admin.',
};

const bounds: Record<MergePreview['exceeded'][number], string> = {
  people: `${limits.people} active people`,
  invitations: `${limits.invitations} open invitations`,
  lists: `${limits.lists} saved lists`,
  addresses: `${limits.addresses} delivery addresses`,
};

/** Texts of the dialogs that merge a customer or hand an order over. */
export const moveTexts = {
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

export const orderTexts = {
  orders: 'Orders',
  ordersOf: (open: number, total: number) => `${formatNumber(open)} open · ${formatNumber(total)} in all`,
  ordersFailed: 'The orders could not be loaded',
  allOrders: 'All orders of this customer',
  completedOrder: 'Completed',
  write: 'Write',
};
