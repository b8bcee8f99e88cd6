import { limits } from '#contract/call/limits.ts';
import { agreeTo, type DocumentKind } from '#contract/orders/documents/document-kinds.ts';
import { t } from '#contract/wording.ts';
import { bidiIsolated } from '../../platform/format/bidi-isolated.ts';
import { formatBytes, formatNumber } from '../../platform/format/format.ts';
import { formatDate, formatDateAndTime } from '../../platform/format/format-time.ts';

const kinds: Record<DocumentKind, string> = {
  quote: t`Quote`,
  invoice: t`Invoice`,
  drawing: t`Drawing`,
  other: t`Other`,
};

const replaces: Record<DocumentKind, string> = {
  quote: t`Replaces a quote that nobody answered.`,
  invoice: t`Replaces an invoice that nobody answered.`,
  drawing: t`Replaces a drawing that nobody answered.`,
  other: t`Replaces a document that nobody answered.`,
};

/** Texts of the documents of an order. */
export const texts = {
  title: t`Documents`,
  kinds,
  /** The name of a kind in a list, where 'Other' alone would say nothing. */
  kind: (kind: DocumentKind) => (kind === 'other' ? t`Document` : kinds[kind]),
  /** Returns a text such as 'PDF, 212 kB · Mara Lind, Nov 26, 8:40 AM'. Customers do not see who added it. */
  about: (size: number, by: string | undefined, at: string) =>
    [t`PDF, ${formatBytes(size)}`, [by && bidiIsolated(by), formatDateAndTime(at)].filter(Boolean).join(', ')].join(
      ' · ',
    ),
  waiting: t`Waiting for the agreement`,
  waitingSince: (customer: string, at: string) => t`${bidiIsolated(customer)}, since ${formatDateAndTime(at)}`,
  agreed: t`Agreed`,
  agreedAt: (by: string, at: string) => `${bidiIsolated(by)}, ${formatDateAndTime(at)}`,
  agreedBy: (by: string, at: string) => t`Agreed by ${bidiIsolated(by)}, ${formatDate(at)}`,
  replaced: (at: string) => t`Replaced ${formatDate(at)}`,
  download: t`Download`,
  downloadOf: (name: string) => t`Download ${name}`,
  moreOf: (name: string) => t`More actions for ${name}`,
  failed: t`The documents could not be loaded`,

  waitsForYou: t`The workshop waits for your agreement before it starts.`,
  agree: t`Agree`,
  answer: t`Answer`,
  agreeTitle: (kind: DocumentKind) => agreeTo[kind],
  agreeQuestion: (name: string) =>
    t`Do you agree to ‘${bidiIsolated(name)}’? The workshop sees your name and the time. This cannot be undone.`,
  agreeing: t`Agreeing...`,
  agreeFailed: t`Your agreement could not be sent`,
  thanks: t`You agreed. The workshop was notified.`,

  remove: t`Remove`,
  removeTitle: t`Remove document`,
  removeQuestion: (name: string) => t`Remove ‘${bidiIsolated(name)}’ from the order? This cannot be undone.`,
  removing: t`Removing...`,
  removeFailed: t`The document could not be removed`,

  add: t`Add a document`,
  dropPdf: t`Drop a PDF here`,
  pdf: t`PDF`,
  room: (left: number) => t`Up to 10 MB. ${formatNumber(left)} more for this order.`,
  chosen: (name: string, size: number) => `${bidiIsolated(name)} · ${formatBytes(size)}`,
  kindLabel: t`Kind`,
  name: t`Name`,
  note: t`Note`,
  noteHelp: t`The customer sees it.`,
  needsAgreement: t`Needs an agreement`,
  replaces: (kind: DocumentKind) => replaces[kind],
  cancel: t`Cancel`,
  addDocument: t`Add Document`,
  adding: t`Adding...`,
  choosePdf: t`Choose a PDF`,
  tooLarge: t`A document may be at most 10 MB`,
  addFailed: t`The document could not be added`,
  full: t`An order may have at most ${limits.documents} documents. Remove one first.`,
};
