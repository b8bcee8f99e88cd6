import type { MergePreview } from '#contract/accounts/companies.ts';
import { limits } from '#contract/call/limits.ts';
import { context, plural, t } from '#contract/wording.ts';
import { all } from '#contract/wording-parts.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';

/** Texts of the customers screen and the profile. */
export const texts = {
  search: t`Company, username or contact`,
  sortBy: t`Sort by`,
  newest: t`Newest first`,
  byName: t`By name`,
  count: (count: number) => formatCount(count, 'customer'),
  countOf: (found: number, count: number) => t`${formatNumber(found)} of ${formatCount(count, 'customer')}`,
  add: t`Add New Customer`,
  addFirst: t`Add Your First Customer`,
  edit: t`Edit Customer`,
  details: t`Customer Details`,
  credentials: t`Update Credentials`,
  viewAction: t`View`,
  editAction: t`Edit`,
  credentialsAction: t`Credentials`,
  deleteAction: t`Delete`,
  actionOf: (action: string, name: string) => `${action} ${name}`,
  loading: t`Loading customers...`,
  fetchFailed: t`Failed to fetch customers`,
  tryAgain: t`Try again`,
  notFound: t`Customer not found`,
  notFoundHelp: t`It may have been deleted.`,
  empty: t`No customers found`,
  emptyHelp: t`Create an account for each customer. They sign in with it.`,
  noMatch: t`Try another company, username or contact.`,
  clearSearch: t`Clear search`,
  unnamed: t`Unnamed Company`,
  moreActions: t`More actions for`,
  staff: t`People of the workshop`,
  staffHelp: t`They sign in to accept, make and manage orders.`,
  addStaff: t`Add a person`,
  notProvided: t`Not provided`,
  notAvailable: t`Not available`,

  accountSection: t`Account Information`,
  companySection: t`Company Information`,
  contactSection: t`Contact Person`,
  username: t`Username`,
  password: t`Password`,
  newPassword: t`New Password`,
  companyName: t`Company Name`,
  companyContact: t`Company Contact`,
  companyEmail: t`Company Email`,
  companyAddress: t`Company Address`,
  contactPerson: t`Contact Person`,
  designation: t`Designation`,
  contactPhone: t`Contact Phone`,
  name: t`Name`,
  phone: t`Phone`,
  contact: t`Contact`,
  email: t`Email`,
  address: t`Address`,
  poRequired: t`Purchase order number required`,
  role: t`Account Role`,
  roleHelp: t`An admin sees every order, product and customer.`,
  memberSince: t`Member Since`,
  newPasswordHelp: t`Leave empty to keep the password. A new one signs this account out everywhere.`,
  nothingNew: t`Enter a new username or a new password`,
  create: t`Create Customer`,
  creating: t`Creating...`,
  save: t`Save Changes`,
  updateCredentials: t`Update Credentials`,
  saving: t`Saving...`,
  close: t`Close`,

  resetLinkHelp: t`Or let them choose a password themselves, with a link that you hand over.`,

  changePassword: t`Change Password`,
  currentPassword: t`Current Password`,
  ownPasswordHelp: (least: number) =>
    t`At least ${least} characters. You stay signed in here and are signed out everywhere else.`,
  passwordChanged: t`Password changed`,
  passwordFailed: t`Failed to change the password`,

  created: t`Customer created successfully!`,
  signInTitle: t`Send it to them: address, username, password`,
  signInHelp: t`The password is shown only once.`,
  signInText: (address: string, username: string, password: string) =>
    t`Address: ${address}\nUsername: ${username}\nPassword: ${password}`,
  copy: t`Copy`,
  updated: t`Customer updated successfully!`,
  credentialsUpdated: t`Customer credentials updated successfully!`,
  deleted: t`Customer deleted successfully!`,
  createFailed: t`Failed to create customer`,
  updateFailed: t`Failed to update customer`,
  credentialsFailed: t`Failed to update credentials`,
  deleteFailed: t`Failed to delete customer`,
  deleteTitle: (name: string) => t`Delete ${name}`,
  deleteQuestion: t`Are you sure you want to delete this customer? This action cannot be undone.`,
  deleteVerb: t`Delete customer`,
  deleting: t`Deleting...`,

  more: t`Import and export`,
  importCsv: t`Import CSV or Excel`,
  exportCsv: t`Export CSV`,
  exportExcel: t`Export Excel`,
  importTitle: t`Import Customers`,
  importOne: 'customer' as const,
  importExisting: t`Update existing customers`,
  importFailed: t`Failed to import customers`,
  imported: (created: number, updated: number) =>
    updated > 0
      ? t`${formatCount(created, 'customer')} added, ${formatNumber(updated)} updated`
      : t`${formatCount(created, 'customer')} added`,

  conflict: {
    changed: t`Somebody else saved this customer while you were editing it.`,
    gone: t`Somebody else deleted this customer while you were editing it.`,
    unchanged: t`None of the fields changed.`,
  },

  profileIntro: t`View your company and contact information`,
  profileLoading: t`Loading profile...`,
  profileFailed: t`Error Loading Profile`,
  profileFetchFailed: t`Failed to fetch profile`,
  profileNotFound: t`Profile Not Found`,
  profileNotFoundHelp: t`There is no profile for your account. Please ask the admin team.`,
  accountType: t`Account Type`,
  customerAccount: t`Customer Account`,
  profileNote: t`Your profile is managed by the admin team. To change anything, ask your admin.`,
};

const bounds: Record<MergePreview['exceeded'][number], string> = {
  people: t`${limits.people} active people`,
  invitations: t`${limits.invitations} open invitations`,
  lists: t`${limits.lists} saved lists`,
  addresses: t`${limits.addresses} delivery addresses`,
};

/** Texts of the dialogs that merge a customer or hand an order over. */
export const moveTexts = {
  customer: t`Customer`,
  choose: t`Choose a customer`,
  chooseFirst: t`Choose a customer first`,
  find: t`Find a customer`,
  none: t`No matching customers`,
  found: (count: number) => formatCount(count, 'customer'),
  preview: t`What will happen`,
  loading: t`Checking what will happen...`,
  previewFailed: t`The preview could not be loaded`,
  changed: t`Something changed meanwhile. Read the list again before you confirm.`,

  mergeAction: t`Merge`,
  mergeTitle: t`Merge Customer`,
  mergeInto: t`Merge into`,
  mergeVerb: t`Merge`,
  merging: t`Merging...`,
  mergeFailed: t`Failed to merge the customers`,
  merged: (from: string, into: string) => t`${from} was merged into ${into}.`,
  orders: (count: number, open: number) => t`${formatCount(count, 'order')} (${formatNumber(open)} open)`,
  people: (count: number) => t`${formatCount(count, 'person', 'people')} (sign-in stays the same)`,
  invitations: (count: number) => formatCount(count, 'open invitation'),
  endedInvitations: (count: number) =>
    plural(count, { one: '# open invitation of an owner ends', other: '# open invitations of owners end' }),
  lists: (count: number) => formatCount(count, 'saved list'),
  renamed: (name: string, becomes: string) => t`The list '${name}' becomes '${becomes}'`,
  addresses: (count: number) => formatCount(count, 'delivery address', 'delivery addresses'),
  files: (count: number) => formatCount(count, 'file'),
  products: (count: number) =>
    t`${formatCount(count, 'product')} that only one of the two sees will be visible to both`,
  poRequired: t`New orders need a purchase order number`,
  gone: (name: string) => t`${name} is deleted. This cannot be undone.`,
  exceeded: (what: MergePreview['exceeded']) =>
    t`One customer has at most ${all(what.map(one => bounds[one]))}. Remove some first.`,
};

export const orderTexts = {
  orders: t`Orders`,
  ordersOf: (open: number, total: number) => t`${formatNumber(open)} open · ${formatNumber(total)} in all`,
  ordersFailed: t`The orders could not be loaded`,
  allOrders: t`All orders of this customer`,
  completedOrder: context('order')`Completed`,
  cancelledOrder: t`Cancelled`,
  write: t`Write`,
  newOrder: t`New order`,
};
