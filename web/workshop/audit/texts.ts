import type { Customer } from '#contract/accounts/accounts.ts';
import { browserWords } from '#contract/accounts/browser-words.ts';
import type { AuditKind, AuditObject } from '#contract/call/audit-kinds.ts';
import type { CompanyRole, Role } from '#contract/call/roles.ts';
import { type CameBy, cameByLabels } from '#contract/orders/came-by.ts';
import { type HoldReason, holdReasonLabels } from '#contract/orders/hold-reasons.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { type RemakeReason, remakeReasonLabels } from '#contract/production/remake-reasons.ts';
import { t } from '#contract/wording.ts';
import type { AuditEntry } from '#contract/workshop/audit/audit.ts';
import { companyRoleLabels } from '../../accounts/people/texts.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { roleLabels } from '../../platform/session/role-labels.ts';

const kinds: Record<AuditKind, string> = {
  signedIn: t`Signed in`,
  signInFailed: t`Sign-in failed`,
  signedOut: t`Signed out`,
  accountCreated: t`Account created`,
  accountEdited: t`Account edited`,
  roleChanged: t`Role changed`,
  credentialsChanged: t`Credentials changed`,
  customerViewOpened: t`Portal seen as the customer`,
  customerViewClosed: t`Customer view closed`,
  samplesFilled: t`Samples filled in`,
  samplesRemoved: t`Samples removed`,
  resetLinkMade: t`Reset link created`,
  passwordReset: t`Password reset`,
  sessionEnded: t`Browser signed out`,
  calendarLinkMade: t`Calendar link made`,
  calendarLinkEnded: t`Calendar link ended`,
  emailChanged: t`Email address changed`,
  emailVerified: t`Email address verified`,
  accountDeleted: t`Account deleted`,
  customersMerged: t`Customers merged`,
  personInvited: t`Person invited`,
  invitationWithdrawn: t`Invitation withdrawn`,
  personJoined: t`Person joined`,
  personEdited: t`Person edited`,
  companyRoleChanged: t`Role in the company changed`,
  personDeactivated: t`Person deactivated`,
  personActivated: t`Person activated`,
  personDeleted: t`Person deleted`,
  personalDataRemoved: t`Personal data removed`,
  customersImported: t`Customers imported`,
  productCreated: t`Product created`,
  productEdited: t`Product edited`,
  productDeleted: t`Product deleted`,
  productsImported: t`Products imported`,
  orderPlaced: t`Order placed`,
  addressCreated: t`Delivery address added`,
  addressEdited: t`Delivery address edited`,
  addressDeleted: t`Delivery address deleted`,
  listCreated: t`List saved`,
  listEdited: t`List edited`,
  listDeleted: t`List deleted`,
  orderHandedOver: t`Order moved to another customer`,
  poNumberChanged: t`Purchase order number changed`,
  orderProductChanged: t`Production changed`,
  productionChangedInBulk: t`Production changed in bulk`,
  productionUndone: t`Production undone`,
  completionVerified: t`Completion verified`,
  completionsVerified: t`Completions verified`,
  orderProductEdited: t`Product of an order changed`,
  orderCancelled: t`Order cancelled`,
  changeAsked: t`Change of an order asked for`,
  changeWithdrawn: t`Change request withdrawn`,
  changeAccepted: t`Change request accepted`,
  changeDeclined: t`Change request declined`,
  orderArchived: t`Order archived`,
  ordersArchived: t`Completed orders archived`,
  orderUnarchived: t`Order unarchived`,
  orderProductDeleted: t`Product deleted from order`,
  orderDeleted: t`Order deleted`,
  holdSet: t`Product put on hold`,
  unitsRemade: t`Items made again`,
  holdEnded: t`Hold ended`,
  workshopNoteAdded: t`Note for the workshop added`,
  workshopNoteRemoved: t`Note for the workshop removed`,
  documentAdded: t`Document added`,
  documentDeleted: t`Document removed`,
  documentAgreed: t`Agreed to a document`,
  sampleRequired: t`Sample required`,
  sampleWithdrawn: t`Sample no longer required`,
  samplePosted: t`Sample sent`,
  sampleApproved: t`Sample approved`,
  sampleChangeAsked: t`Change of a sample requested`,
  sampleWaived: t`Started without approval of the sample`,
  deliverySent: t`Delivery sent`,
  shipmentSent: t`Orders delivered together`,
  pdfSent: t`PDF emailed again`,
  deliveryDeleted: t`Delivery deleted`,
  deliveryReceived: t`Delivery received`,
  orderAccepted: t`Order accepted`,
  promiseSet: t`Date promised`,
  promiseChanged: t`Promised date changed`,
  promisesSet: t`Promised dates set`,
  settingsEdited: t`Workshop settings edited`,
  letterheadEdited: t`Letterhead edited`,
  productionMarked: t`Production marked at a bench`,
  messageSent: t`Message sent`,
  questionAnswered: t`Question answered`,
  materialCreated: t`Raw materials created`,
  materialsImported: t`Raw materials imported`,
  materialEdited: t`Raw materials edited`,
  materialDeleted: t`Raw materials deleted`,
  templateCreated: t`Template created`,
  templateEdited: t`Template edited`,
  templateDeleted: t`Template deleted`,
  stockMaterialCreated: t`Material added to the stock`,
  stockMaterialEdited: t`Material of the stock edited`,
  stockMaterialDeleted: t`Material of the stock deleted`,
  stockStarted: t`Stock started from the open orders`,
  stockImported: t`Materials of the stock imported`,
  namesUnited: t`Names of a material changed`,
  stockCounted: t`Material counted`,
  stockAdjusted: t`Stock adjusted`,
  stockUndone: t`Movement of the stock undone`,
  lotCreated: t`Lot added`,
  lotEdited: t`Lot edited`,
  lotChosen: t`Lot of a product chosen`,
  supplierCreated: t`Supplier added`,
  supplierEdited: t`Supplier edited`,
  supplierDeleted: t`Supplier deleted`,
  purchasePlaced: t`Purchase placed`,
  purchaseEdited: t`Purchase edited`,
  purchaseReceived: t`Purchase received`,
  purchaseCancelled: t`Purchase cancelled`,
  workerCreated: t`Worker added`,
  workerEdited: t`Worker edited`,
  benchPaired: t`Bench paired`,
  benchEnded: t`Bench unpaired`,
};
const objects: Record<AuditObject, string> = {
  account: t`Accounts`,
  product: t`Products`,
  order: t`Orders`,
  list: t`Saved lists`,
  material: t`Raw materials`,
  template: t`Templates`,
  stock: t`Stock`,
  supplier: t`Suppliers`,
  purchase: t`Purchases`,
  workshop: t`Workshop`,
  worker: t`Workers`,
  bench: t`Benches`,
};

export const texts = {
  kinds,
  objects,
  search: t`Search names, addresses and values`,
  clearSearch: t`Clear search`,
  who: t`Who`,
  everybody: t`Everybody`,
  account: accountName,
  chosenAccount: (id: number) => t`Account #${id}`,
  kind: t`What`,
  everything: t`Everything`,
  from: t`From`,
  to: t`To`,
  about,
  historyOf: (name: string) => t`All entries about ${name}`,
  only: (name: string) => t`History of ${name}`,
  clearAbout: t`Show all`,
  thePortal: t`The portal`,
  unknownName: t`Unknown name`,
  was: t`was`,
  now: t`now`,
  list: t`Audit entries`,
  loading: t`Loading the audit log...`,
  failed: t`The audit log could not be loaded`,
  moreFailed: t`More entries could not be loaded`,
  empty: t`No entries yet`,
  emptyHelp: t`Every change will be listed here.`,
  noResults: t`No entries found`,
  noResultsHelp: t`Try other words, another account or other dates.`,
  notYet: (count: number) => t`Nothing found in the newest ${formatNumber(count)} entries.`,
  further: t`Search further back`,
  clearFilters: t`Clear filters`,
  field,
  value,
};

/**
 * Returns the object of an entry with its name at that time: 'Order #12', 'TB-104'; '' when there is no single object.
 */
function about({ object, id, name }: AuditEntry['about']): string {
  if (id === null) return '';
  if (object === 'order') return t`Order #${id}`;
  if (object === 'material') return t`Raw materials of ${name}`;
  return name || `#${id}`;
}

type Account = Pick<Customer, 'role' | 'username' | 'companyName' | 'contactPerson'>;

/** Returns 'Harbour Goods (@ines)' for a customer, 'Mara Lind (@mara)' for a person of the workshop. */
function accountName({ role, username, companyName, contactPerson }: Account): string {
  const name = role === 'customer' ? companyName : contactPerson || companyName;
  return name ? `${name} (@${username})` : username;
}

/** Converts 'companyName' to 'Company name'. Names that are already words stay unchanged. */
function field(name: string): string {
  const words = /^[a-z]+([A-Z][a-z]+)*$/.test(name)
    ? name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    : name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words that entries have instead of a value. */
const words: Readonly<Record<string, string>> = {
  'a new one': t`a new one`,
  'all customers': t`all customers`,
  forgotten: t`forgotten`,
  replaced: t`replaced`,
};

/** Replaces stored codes of roles, stages and reasons with their labels, and stored words with those of the reader. */
function value(name: string, stored: string): string {
  if (name === 'role') return roleLabels[stored as Role] ?? stored;
  if (/^hold\b/.test(name)) return holdReasonLabels[stored as HoldReason] ?? stored;
  if (/^reason of /.test(name)) return remakeReasonLabels[stored as RemakeReason] ?? stored;
  if (name === 'session') return stored.replace(/^[^,]+/, browserWords);
  if (/^status\b/.test(name) || name === 'stage') return statusLabel(stored);
  if (name === 'companyRole') return companyRoleLabels[stored as CompanyRole] ?? stored;
  if (name === 'cameBy') return cameByLabels[stored as CameBy] ?? stored;
  return (/^(?:password|name|products|visibleTo)$/.test(name) && words[stored]) || stored;
}
