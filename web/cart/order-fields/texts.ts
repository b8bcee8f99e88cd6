/** Texts of the fields of the complete order. */
export const fieldTexts = {
  unfold: 'Add purchase order, date or address',
  title: 'Purchase order, date and address',
  poNumber: 'Purchase Order Number',
  poMissing: 'Please enter your purchase order number',
  sameNumber: (id: number) => `Order #${id} has this number too`,
  deliverTo: 'Deliver To',
  noAddress: 'Not set',
  companyAddress: 'Company address',
  anotherAddress: 'Another address',
  editAddresses: 'Edit Addresses',
  requestedDate: 'Requested Date',
  dateHelp: 'Optional. The workshop answers with a date.',
  dateOutside: 'Choose a day from today to two years ahead',
  usuallyReady: (day: string) => `Usually ready by ${day}`,
};
