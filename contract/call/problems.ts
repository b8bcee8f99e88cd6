/** The problems that browsers notice before they send. A bundle that names one of them leaves out the list of all. */
export const belowFinished = { status: 409, text: 'Fewer than are finished or delivered is not possible' } as const;
export const fileTooLarge = { status: 413, text: 'An image may be at most 10 MB' } as const;
export const excelTooLarge = {
  status: 413,
  text: 'An Excel file may be at most 9 MB, a CSV file 5 MB. Delete the blank rows below the table and save it again',
} as const;
export const fileTypeNotTaken = { status: 415, text: 'Only JPG, PNG, GIF and WebP images are accepted' } as const;

/**
 * Every error that the portal returns: its code, HTTP status and the text that screens show. ER-2 lists the meaning of
 * each status.
 */
export const problems = {
  invalidInput: { status: 400, text: 'Please check what you entered' },
  orderLineRefused: { status: 400, text: 'One line of the order cannot be placed' },
  productCodeRequired: { status: 400, text: 'Product code is required' },
  productImageRequired: { status: 400, text: 'At least one product image is required' },
  credentialsRequired: { status: 400, text: 'Enter a new username or a new password' },
  passwordWrong: { status: 400, text: 'That is not your current password' },
  sameCustomer: { status: 400, text: 'Choose another customer' },
  unknownCustomers: { status: 400, text: 'One of the chosen customers does not exist' },
  messageEmpty: { status: 400, text: 'Write a message or attach an image' },
  productCodeFixed: { status: 400, text: 'The product code of a raw material record cannot be changed' },
  promiseInPast: { status: 400, text: 'A promised date cannot be in the past' },
  promiseReasonRequired: { status: 400, text: 'Choose why the promised date changes' },
  fileMissing: { status: 400, text: 'Choose at least one file' },
  differenceNoteRequired: { status: 400, text: 'Say what is missing or damaged' },
  documentMissing: { status: 400, text: 'Choose a PDF' },
  logoMissing: { status: 400, text: 'Choose a logo' },
  logoUnreadable: { status: 400, text: 'This logo cannot be rendered. Save it as a PNG and try again' },
  csvMissing: { status: 400, text: 'Choose a CSV file' },
  csvUnreadable: { status: 400, text: 'This file cannot be read as CSV' },
  importRefused: { status: 400, text: 'Nothing was imported: some rows have problems' },
  nothingChanged: { status: 400, text: 'Nothing would change' },
  linkInvalid: { status: 400, text: 'This link is no longer valid. Ask for a new one' },
  sampleNoteRequired: { status: 400, text: 'Say what should change' },
  fileUnreadable: { status: 400, text: 'This image is damaged and cannot be read' },

  notSignedIn: { status: 401, text: 'Please sign in' },
  loginFailed: { status: 401, text: 'Invalid username or password' },

  pinWrong: { status: 401, text: 'That is not the PIN' },
  benchEnded: { status: 401, text: 'This bench was unpaired. Ask at the desk' },

  notAllowed: { status: 403, text: 'You are not allowed to do this' },
  confirmIdentity: { status: 403, text: 'Confirm that it is you' },
  onlySeeing: { status: 403, text: 'You see the portal as this customer and cannot change anything' },
  forged: { status: 403, text: 'This page is out of date. Reload it and try again' },
  foreignOrigin: { status: 403, text: 'This request came from another site' },

  notFound: { status: 404, text: 'Not found' },
  orderNotFound: { status: 404, text: 'Order not found' },
  changeRequestNotFound: { status: 404, text: 'Change request not found' },
  changeNotFound: { status: 404, text: 'This change is not there' },
  orderProductNotFound: { status: 404, text: 'This product is not part of the order' },
  productNotFound: { status: 404, text: 'Product not found' },
  customerNotFound: { status: 404, text: 'Customer not found' },
  addressNotFound: { status: 404, text: 'Address not found' },
  listNotFound: { status: 404, text: 'List not found' },
  personNotFound: { status: 404, text: 'Person not found' },
  sessionNotFound: { status: 404, text: 'Session not found' },
  samplesNotFound: { status: 404, text: 'There are no samples' },
  notificationNotFound: { status: 404, text: 'Notification not found' },
  materialNotFound: { status: 404, text: 'Raw material record not found' },
  templateNotFound: { status: 404, text: 'Template not found' },
  messageNotFound: { status: 404, text: 'Message not found' },
  documentNotFound: { status: 404, text: 'Document not found' },
  roundNotFound: { status: 404, text: 'Sample round not found' },
  deliveryNotFound: { status: 404, text: 'Delivery not found' },
  holdNotFound: { status: 404, text: 'This product is not on hold' },
  workshopNoteNotFound: { status: 404, text: 'Note not found' },
  ticketNotFound: { status: 404, text: 'This ticket is not known' },
  workerNotFound: { status: 404, text: 'Worker not found' },
  benchNotFound: { status: 404, text: 'Bench not found' },
  fileNotFound: { status: 404, text: 'File not found' },

  tooSlow: { status: 408, text: 'The request took too long to arrive' },

  orderNotFinished: { status: 409, text: 'The order is not ready yet. Every item must be completed first' },
  orderCompleted: { status: 409, text: 'The order is already completed and can no longer be changed' },
  orderCancelled: { status: 409, text: 'The order was cancelled and can no longer be changed' },
  deliveryExists: { status: 409, text: 'Parts of this order were delivered already' },
  changeOpen: { status: 409, text: 'A change request for this order is still open' },
  changeDecided: { status: 409, text: 'This request was already answered' },
  tooLateToChange: { status: 409, text: 'Production has gone too far for this change' },
  orderNotCompleted: { status: 409, text: 'Only completed orders can be archived' },
  lastOrderProduct: { status: 409, text: 'An order must have at least one product. Delete the order instead' },
  productCodeTaken: { status: 409, text: 'A product with this code already exists' },
  samplesExist: { status: 409, text: 'The samples are filled in already' },
  usernameTaken: { status: 409, text: 'This username is already taken' },
  ownAccount: { status: 409, text: 'You cannot delete your own account or change its role' },
  lastSuperadmin: { status: 409, text: 'There must always be one superadmin' },
  companyHasPeople: { status: 409, text: 'Other people work in this company. Delete them first' },
  lastOwner: { status: 409, text: 'A company keeps at least one active owner' },
  personActive: { status: 409, text: 'This person can still sign in. Deactivate them first' },
  emailConfirmed: { status: 409, text: 'Only the person and the workshop can change a confirmed email address' },
  listNameTaken: { status: 409, text: 'A list with this name already exists' },
  tooManyOfThese: { status: 409, text: 'There are too many already. Remove one first' },
  countAboveQuantity: { status: 409, text: 'There are not that many items left' },
  belowFinished,
  moreThanFinished: { status: 409, text: 'More than are finished cannot be delivered' },
  noDifference: { status: 409, text: 'The customer confirmed no difference of this delivery' },
  deliveryReceived: { status: 409, text: 'This delivery was already received' },
  remakeTooMany: { status: 409, text: 'So many items cannot be made again' },
  remakeDelivered: { status: 409, text: 'Delivered items are made again from the receipt of their delivery' },
  countBelowNext: { status: 409, text: 'The next stage has these items already' },
  workerNameTaken: { status: 409, text: 'A worker with this name already exists' },
  undoTooLate: { status: 409, text: 'Undo it at the desk: more than 10 minutes have passed' },
  undoneAlready: { status: 409, text: 'This was undone already' },
  laterWorkStands: { status: 409, text: 'Later work stands on this. Undo that first' },
  tooManyDocuments: { status: 409, text: 'An order may have at most 20 documents. Remove one first' },
  agreementNotNeeded: { status: 409, text: 'This document needs no agreement' },
  agreedAlready: { status: 409, text: 'The customer has agreed to this document' },
  documentReplaced: { status: 409, text: 'A newer document replaced this one' },
  agreementMissing: {
    status: 409,
    text: 'The customer must agree first. Add a document that needs an agreement, and accept the order afterwards',
  },
  productionStarted: { status: 409, text: 'Production of this product has started' },
  sampleNotApproved: { status: 409, text: 'The customer has not approved the sample yet' },
  sampleDecided: { status: 409, text: 'This sample was already answered' },
  sampleReplaced: { status: 409, text: 'There is a newer sample. Look at that one' },
  questionClosed: { status: 409, text: 'This question was already answered' },
  nothingToAccept: { status: 409, text: 'This order has no new products to accept' },
  changedMeanwhile: { status: 409, text: 'Someone changed this while you were working. Reload to see it.' },
  materialExists: { status: 409, text: 'A raw material record for this product already exists' },
  requestRunning: { status: 409, text: 'The same request is still running' },

  pairingExpired: { status: 410, text: 'This code has expired. Make a new one at the desk.' },

  tooLarge: { status: 413, text: 'This is too large' },
  fileTooLarge,
  documentTooLarge: { status: 413, text: 'A document may be at most 10 MB' },
  logoTooLarge: { status: 413, text: 'A logo may be at most 1 MB' },
  csvTooLarge: {
    status: 413,
    text: 'A CSV file may be at most 5 MB. Delete the blank rows below the table and save it again',
  },
  excelTooLarge,
  tooManyFiles: { status: 413, text: 'Too many images at once' },
  pictureTooLarge: { status: 413, text: 'An image may have at most 40 megapixels' },

  rangeNotTaken: { status: 416, text: 'Requested range not available' },

  typeNotTaken: { status: 415, text: 'Unsupported content type' },
  fileTypeNotTaken,
  documentTypeNotTaken: { status: 415, text: 'A document must be a PDF' },
  logoTypeNotTaken: { status: 415, text: 'A logo must be an SVG, PNG, WebP or JPEG file' },

  expectationFailed: { status: 417, text: 'The only Expect header this server supports is 100-continue' },

  markTooOld: { status: 422, text: 'This mark is more than 7 days old. Count it at the desk' },
  keyReused: { status: 422, text: 'This Idempotency-Key was used for another request' },
  tooManyStreams: { status: 429, text: 'Too many open windows for this account' },
  tooManyRequests: { status: 429, text: 'This account has sent too many requests at once. Try again in a moment' },
  uploadQuota: {
    status: 429,
    text: "You have reached today's limit for images. Try again tomorrow",
  },
  tooManyTries: { status: 429, text: 'Too many attempts. Wait a few minutes and try again' },
  headTooLarge: { status: 431, text: 'The address or the headers of this request are too long' },

  internal: { status: 500, text: 'Something went wrong on our side' },
  unavailable: { status: 503, text: 'We will be back in a moment. Please try again' },
  busy: { status: 503, text: 'The portal is busy. Try again in a moment' },
  storageAway: { status: 503, text: 'Files are not available right now. Try again in a moment' },
  storageFull: { status: 507, text: 'There is no space left to store files' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ProblemCode = keyof typeof problems;

/** The answer of every failed call. `fields` names the invalid inputs. */
export type ProblemAnswer = { error: string; code: ProblemCode; fields?: Record<string, string>; id?: string };
