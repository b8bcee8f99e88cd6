import { limits } from '#contract/call/limits.ts';
import { type CameBy, cameByLabels } from '#contract/orders/came-by.ts';
import { t } from '#contract/wording.ts';
import { inSentence } from '#contract/wording-parts.ts';
import { bidiIsolated } from '../../platform/format/bidi-isolated.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';

/** Texts of the screen on which staff enter an order for a customer. */
export const texts = {
  back: t`Orders`,
  forWhom: t`For whom`,
  company: t`Company`,
  companyMissing: t`Choose a company`,
  person: t`Person`,
  nobody: t`No person`,
  personHelp: t`Gets the usual e-mail. Without a person: the owner.`,
  named: (name: string, role: string) => t`${bidiIsolated(name)} · ${role}`,
  cameBy: t`How did it come?`,
  cameByMissing: t`Choose how it came`,
  products: t`Products`,
  sums: (products: number, items: number) => `${formatCount(products, 'product')} · ${formatCount(items, 'item')}`,
  pasteLines: t`Paste lines`,
  lines: t`Paste lines: code, quantity, note`,
  addLines: t`Add lines`,
  linesLeft: t`Add these lines, or remove them, before you place the order.`,
  adding: t`Checking...`,
  chooseFile: t`Choose File`,
  add: t`Add a product`,
  codeOrName: t`Code or name`,
  onlyVisible: (company: string) => t`Only what ${company} may see. Enter adds the line.`,
  chooseFirst: t`Choose a company first.`,
  checkFailed: t`The lines could not be checked. Check your connection and try again.`,
  productsMissing: t`Add a product`,
  order: t`Order`,
  workshopOnly: t`For the workshop only`,
  attach: t`Add pictures or PDFs`,
  attached: (count: number) =>
    t`${formatNumber(count)} of ${formatNumber(limits.orderAttachments)}. The customer does not see them.`,
  attachFailed: t`The files could not be uploaded. Try again.`,
  uploading: t`Uploading...`,
  tooManyFiles: t`At most ${formatNumber(limits.orderAttachments)} files`,
  file: (name: string, size: string) => t`${bidiIsolated(name)} · ${size}`,
  removeFile: (name: string) => t`Remove ${name}`,
  enteredBy: (staff: string, person: string, cameBy: CameBy | undefined) => {
    const way = cameBy && inSentence(cameByLabels[cameBy]);
    if (!person) return way ? t`Entered by ${staff} (${way})` : t`Entered by ${staff}`;
    return way ? t`Entered by ${staff} for ${person} (${way})` : t`Entered by ${staff} for ${person}`;
  },
  otherTitle: t`Unfinished order for another company`,
  otherQuestion: t`You began an order for another company. A new one discards what you entered.`,
  goOn: t`Continue that order`,
  discardAndBegin: t`Discard and begin`,
  cancel: t`Cancel`,
  place: t`Place Order`,
  placing: t`Placing Order...`,
  placed: (id: number) => t`Order #${id} is placed`,
  placeFailed: t`The order could not be placed. Check your connection and try again.`,
  placedEarlier: t`An order with these products was placed already. Look at the newest orders before you place another one.`,
};
