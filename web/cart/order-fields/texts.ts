import { t } from '#contract/wording.ts';
/** Texts of the fields of the complete order. */
export const fieldTexts = {
  unfold: t`Add purchase order, date or address`,
  title: t`Purchase order, date and address`,
  poNumber: t`Purchase Order Number`,
  poMissing: t`Please enter your purchase order number`,
  sameNumber: (id: number) => t`Order #${id} has this number too`,
  deliverTo: t`Deliver To`,
  noAddress: t`Not set`,
  companyAddress: t`Company Address`,
  anotherAddress: t`Another address`,
  editAddresses: t`Edit Addresses`,
  requestedDate: t`Requested Date`,
  dateHelp: t`Optional. The workshop answers with a date.`,
  dateOutside: t`Choose a day from today to two years ahead`,
  usuallyReady: (day: string) => t`Usually ready by ${day}`,
};
