/**
 * Every refusal the portal knows: its code, HTTP status and the text for the person at the screen.
 * Status words (decisions, 'Answers'): 400 invalid, 401 not signed in, 403 the role may not, 404 not there or not
 * yours, 409 the state does not allow it, 413 too large, 415 not a type we take, 429 too many tries.
 */
export const problems = {
  invalidInput: { status: 400, text: 'Please check what you entered' },
  orderLineRefused: { status: 400, text: 'One line of the order cannot be placed' },
  cursorInvalid: { status: 400, text: 'This page of the list does not exist' },
  productCodeRequired: { status: 400, text: 'Product code is required' },
  productImageRequired: { status: 400, text: 'At least one product image is required' },
  credentialsRequired: { status: 400, text: 'Enter a new username or a new password' },
  passwordWrong: { status: 400, text: 'The current password is not right' },
  unknownCustomers: { status: 400, text: 'One of the chosen customers does not exist' },
  messageEmpty: { status: 400, text: 'Write a message or attach an image' },
  productCodeFixed: { status: 400, text: 'The product code of a raw material record cannot be changed' },
  fileMissing: { status: 400, text: 'Choose at least one file' },
  csvMissing: { status: 400, text: 'Choose a CSV file' },
  csvUnreadable: { status: 400, text: 'This file cannot be read as CSV' },
  importRefused: { status: 400, text: 'Nothing was imported: some rows have problems' },
  fileUnreadable: { status: 400, text: 'This image is damaged and cannot be read' },

  notSignedIn: { status: 401, text: 'Please sign in' },
  loginFailed: { status: 401, text: 'Invalid username or password' },

  notAllowed: { status: 403, text: 'You may not do this' },
  forged: { status: 403, text: 'This page is out of date. Reload it and try again' },
  foreignOrigin: { status: 403, text: 'This request came from another site' },

  notFound: { status: 404, text: 'Not found' },
  orderNotFound: { status: 404, text: 'Order not found' },
  orderProductNotFound: { status: 404, text: 'This product is not part of the order' },
  productNotFound: { status: 404, text: 'Product not found' },
  customerNotFound: { status: 404, text: 'Customer not found' },
  notificationNotFound: { status: 404, text: 'Notification not found' },
  materialNotFound: { status: 404, text: 'Raw material record not found' },
  templateNotFound: { status: 404, text: 'Template not found' },
  fileNotFound: { status: 404, text: 'File not found' },

  tooSlow: { status: 408, text: 'The request took too long to arrive' },

  orderNotFinished: { status: 409, text: 'The order is not finished yet: every unit must be completed first' },
  orderCompleted: { status: 409, text: 'The order is already completed and can no longer be changed' },
  orderNotCompleted: { status: 409, text: 'Only completed orders can be archived' },
  lastOrderProduct: { status: 409, text: 'An order keeps at least one product. Delete the order instead' },
  productCodeTaken: { status: 409, text: 'A product with this code already exists' },
  usernameTaken: { status: 409, text: 'This username is already taken' },
  ownAccount: { status: 409, text: 'You can neither delete your own account nor change its role' },
  lastSuperadmin: { status: 409, text: 'The last superadmin can neither be deleted nor get another role' },
  changedMeanwhile: { status: 409, text: 'Somebody else changed this meanwhile. Reload to see the change' },
  materialExists: { status: 409, text: 'A raw material record for this product already exists' },
  requestRunning: { status: 409, text: 'The same request is still running' },

  tooLarge: { status: 413, text: 'This is too large' },
  fileTooLarge: { status: 413, text: 'An image may be at most 10 MB' },
  tooManyFiles: { status: 413, text: 'Too many images at once' },
  pictureTooLarge: { status: 413, text: 'An image may have at most 40 megapixels' },

  rangeNotTaken: { status: 416, text: 'This file ends before what was asked for' },

  typeNotTaken: { status: 415, text: 'This type of request is not taken here' },
  fileTypeNotTaken: { status: 415, text: 'Only JPG, PNG, GIF and WebP images are taken' },

  keyReused: { status: 422, text: 'This Idempotency-Key was used for another request' },
  tooManyStreams: { status: 429, text: 'This account has the portal open too many times' },
  uploadQuota: {
    status: 429,
    text: 'You have uploaded as many images as one customer may in a day. Try again tomorrow',
  },
  tooManyTries: { status: 429, text: 'Too many tries. Wait a few minutes and try again' },
  headTooLarge: { status: 431, text: 'The address or the headers of this request are too long' },

  internal: { status: 500, text: 'Something went wrong on our side' },
  notBuilt: { status: 501, text: 'This part is not built yet' },
  unavailable: { status: 503, text: 'The portal cannot reach its database. Please try again in a moment' },
  storageAway: { status: 503, text: 'The portal cannot reach its files. Please try again in a moment' },
  storageFull: { status: 507, text: 'There is no room left to store files' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ProblemCode = keyof typeof problems;

/** What every refused call answers. `fields` names the inputs at fault. */
export type ProblemAnswer = { error: string; code: ProblemCode; fields?: Record<string, string>; id?: string };
