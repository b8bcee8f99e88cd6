/** All limits of the portal (LI-1). Without zod, because screens load this file. */
export const limits = {
  /** Messages returned with each order of a list, and shown when a conversation is opened (ME-5). */
  messagesWithOrder: 100,
  /** Characters of a search. */
  search: 100,
  colorTags: 3,
  pollMs: 30_000,
  quantity: 1_000_000,
  orderLines: 200,
  lineImages: 20,
  /** The workshop's files of an order that staff enter. */
  orderAttachments: 10,
  lineDescription: 2_000,
  poNumber: 64,
  /** Delivery addresses of one company, and characters of an address label. */
  addresses: 20,
  addressLabel: 60,
  /** Saved lists of one company, and characters of a list's name. */
  lists: 100,
  listName: 100,
  message: 5_000,
  messageImages: 10,
  /** A message with all its images at their maximum size, and its text. */
  messageBytes: 10 * 10 * 1024 * 1024 + 64 * 1024,
  /** Messages sent with a single order (ME-5). */
  messagesWithOneOrder: 1_000,
  /** Shown in the form but not enforced; the server accepts up to `productImagesTaken` (CA-5). */
  productImages: 5,
  productImagesTaken: 20,
  /** Pictures that staff add to products by their names at once (CA-10). */
  picturesAtOnce: 100,
  /** A product with all its pictures at their maximum size, and its text fields. */
  productBytes: 20 * 10 * 1024 * 1024 + 1024 * 1024,
  productCode: 64,
  productDescription: 5_000,
  colors: 50,
  color: 60,
  /** Options of a product, choices of an option, and the characters of their names, values and help lines (OP-1). */
  options: 12,
  choices: 60,
  optionName: 60,
  choiceName: 100,
  optionText: 200,
  optionHelp: 200,
  /** The least and most by which a choice multiplies leather and lining, in hundredths (OP-6). */
  leastFactor: 1,
  mostFactor: 10_000,
  /** Combinations of one line and of an order (OP-3). */
  breakdownRows: 200,
  breakdownRowsOfOrder: 2_000,
  username: 64,
  companyText: 200,
  address: 1_000,
  personName: 200,
  /** Active people and open invitations of one company, and the days that an invitation is valid (PE-3). */
  people: 50,
  invitations: 50,
  invitationDays: 7,
  email: 254,
  passwordLeast: 8,
  passwordMost: 128,
  /** Sessions of one account; a new one ends the least recently used (SI-10). */
  sessions: 50,
  /** Known browsers of one account; a new one replaces the least recently used (SI-3). */
  devices: 50,
  /** Minutes that a password reset link is valid, and emails with such a link to one account in an hour (SI-11). */
  resetLinkMinutes: 60,
  /** Invitations and confirmations that the people of a company cause in an hour, in all and to one address. */
  companyMails: 20,
  addressMails: 3,
  resetMails: 5,
  /** Password reset requests from one address within 15 minutes. */
  resetTries: 300,
  pageSize: 200,
  /** Entries of a list requested without `limit`. */
  listEntries: 1_000,
  /**
   * Lines, combinations and messages of all orders in one answer, and parts of open change requests of the bytes below. A
   * page ends early at this number but contains at least one order (LI-5).
   */
  orderParts: 5_000,
  /** The same for `view=summary`. */
  orderPartsInSummary: 25_000,
  changePartBytes: 200,
  /** Orders with unread messages in one answer. */
  unreadOrders: 200,
  /** Characters of an unread message in the list of orders. */
  newestUnread: 120,
  /** The highest number of orders that the workshop's catalog counts for one product. */
  timesOrdered: 1_000,
  /** Hits of each kind in the global search. */
  searchHits: 5,
  /** Characters of a description in the global search. */
  searchDescription: 120,
  /** Orders on a printed list. */
  printedRows: 500,
  /** Orders that one page of a filtered list examines before it asks the index. */
  ordersLookedAt: 2_000,
  /** The highest number of orders of the other folder that a search counts. */
  foundOrders: 100,
  /** Orders that one call archives. */
  ordersArchived: 500,
  /** Orders whose completion one call verifies. */
  ordersCompleted: 200,
  fileBytes: 10 * 1024 * 1024,
  requestBytes: 50 * 1024 * 1024,
  filesAtOnce: 20,
  fileName: 255,
  /** Documents of one order, characters of their names and notes, and a form with one of `fileBytes` (AG-1). */
  sampleRounds: 50,
  sampleImages: 10,
  /** Characters of the note and of the answer of a round. */
  sampleNote: 2_000,
  sampleReason: 500,
  documents: 20,
  documentName: 200,
  documentNote: 500,
  /** The reason of a change or cancellation of an order. */
  changeReason: 500,
  /** Change requests of one order, and characters of the workshop's answer (OR-23). */
  changeRequests: 100,
  changeNote: 2_000,
  documentBytes: 10 * 1024 * 1024 + 64 * 1024,
  /** Deliveries of one order, their cartons, and characters of their texts (DL-1). */
  deliveries: 200,
  cartons: 9_999,
  carrier: 100,
  tracking: 200,
  deliveryNote: 2_000,
  /** Orders that are delivered together. */
  shipmentOrders: 50,
  /**
   * Maximum bytes of JSON bodies. An order may contain `data:` URLs: `orderBytes` holds one image of `fileBytes` in
   * base64.
   */
  bodyBytes: 1024 * 1024,
  orderBytes: 16 * 1024 * 1024,
  pixels: 40_000_000,
  materialRows: 100,
  materialName: 200,
  /** Material names in use, and products without a record, that the form of a record suggests. */
  materialNames: 500,
  productsWithoutRecord: 20,
  materialQuantity: 1_000_000_000,
  templateDescription: 2_000,
  /** Materials of the stock, spellings of one, and characters of the note of a movement (ST-1). */
  stockMaterials: 5_000,
  namesOfMaterial: 50,
  stockNote: 500,
  /** Characters of the code of a dye lot, open lots of one material, and lots that a list shows (ST-18). */
  lotCode: 60,
  lots: 500,
  listedLots: 600,
  /** Jobs and products that one material of the stock lists. */
  stockLines: 50,
  driftProducts: 10,
  suppliers: 1_000,
  supplierName: 200,
  leadDays: 365,
  /** Products that are ordered in another color than their record names, in one answer. */
  recordColors: 100,
  /** Materials of one purchase, and characters of its texts (ST-17). */
  purchaseLines: 200,
  purchaseReference: 100,
  purchaseNote: 2_000,
  /** Jobs that a shortage names, and names in use that no material has. */
  shortageJobs: 3,
  notKept: 500,
  demandMaterials: 2_000,
  demandOrders: 10,
  demandProducts: 100,
  demandCustomers: 1_000,
  /** Lines that one call changes. */
  bulkLines: 500,
  /** Orders of a customer whose news one call lists. */
  newsOrders: 100,
  /** Orders of each kind that wait for their customer, in one answer. */
  forYou: 20,
  /** Characters of a question of the workshop above a customer's orders. */
  question: 120,
  /** Rows of a quick order that one call checks. */
  quickOrderRows: 1_000,
  /** A language such as 'zh-Hant-TW'. */
  languageTag: 35,
  /** Default and maximum `limit` of a product's earlier orders. */
  previous: 3,
  previousMost: 10,
  idempotencyKey: 255,
  /** Rows of an import. */
  importRows: 5_000,
  /**
   * Bytes of a CSV file: a kilobyte for each row, and more than the 1,048,576 blank rows that a spreadsheet may save.
   */
  importBytes: 5 * 1024 * 1024,
  /**
   * Bytes of an Excel file, packed and unpacked, its parts, its cells, and characters of the texts that are read. The cells are
   * a whole column, and about as many as its process reads in its time.
   */
  excelBytes: 9 * 1024 * 1024,
  excelUnpackedBytes: 100 * 1024 * 1024,
  excelParts: 200,
  excelCells: 1_100_000,
  excelTextLength: 16 * 1024 * 1024,
  sheetName: 255,
  /** The last column of a list that somebody may choose, and the characters of that choice as JSON. */
  listColumns: 200,
  listOptionColumns: 24,
  listColumnsText: 4_000,
  /** Problems that an import lists. */
  importProblems: 500,
  /** Default `limit` of the audit log. */
  auditPage: 50,
  /** Characters of a value that the audit stores. */
  auditText: 300,
  /** Names that the audit entry of an import lists. */
  auditNames: 100,
  /** Entries that one search of the audit log examines; the next page continues there. */
  auditSearched: 20_000,
  /**
   * Default and maximum number of days on a page of a timeline, and the entries of a page. A page contains at least one
   * day (PR-8).
   */
  timelineDays: 30,
  timelineDaysMost: 60,
  timelineEntries: 2_000,
  /** Default `limit` of the production log. */
  productionLogPage: 50,
  workshopNote: 1_000,
  workers: 200,
  workerName: 60,
  benches: 50,
  benchName: 60,
  /** Characters of the code that makes a device a bench (BE-1). */
  pairingCode: 8,
  /** Jobs that a bench lists. */
  benchJobs: 500,
  /** Marks of one call. */
  marks: 50,
  /** Lines whose tickets one call returns. */
  ticketLines: 200,
  /** Pictures on a ticket. */
  ticketPictures: 4,
  /** How many of them are of the approved sample. */
  ticketSamples: 2,
  ticketPicturePixels: 300,
  /** The size of a picture on a bench in pixels. */
  jobPicture: 800,
  holdNote: 500,
  promiseNote: 500,
  /** Orders that one call promises dates for, and that the sheet of dates lists. */
  promises: 200,
  /** Finished lines of the lead times of Pace. */
  paceLeads: 2_000,
  /** A sentence of the workshop in the emails about dates. */
  dateMessage: 500,
  acceptanceWarnings: 20,
  /** Days ahead of today that a customer may request and that the workshop may promise. */
  requestedDays: 730,
  promisedDays: 3_650,
  /** Entries of the workshop's closed days, the days of one entry, and characters of its name. */
  closedRanges: 200,
  closedDays: 3_660,
  closedName: 60,
  timeZone: 64,
  /** Characters of the texts of the letterhead, lines of its address, and its logo: bytes of the file and of a form with it, pixels. */
  letterheadName: 100,
  letterheadLine: 60,
  letterheadLines: 5,
  letterheadAddress: 300,
  website: 100,
  taxLabel: 30,
  taxNumber: 40,
  letterheadClosing: 200,
  logoBytes: 1024 * 1024,
  logoFormBytes: 1024 * 1024 + 64 * 1024,
  logoWidth: 900,
  logoHeight: 300,
  /** Rows of each section of Today, and the default `limit` of a column of the Board. */
  todayRows: 20,
  boardColumn: 50,
  /** Quotes of one customer in an hour. */
  quotes: 30,
  /**
   * Requests that run at a time in one process: of one account, of the accounts of one company, of a member of staff and
   * of all staff; and requests of an account that wait (LI-4).
   */
  requestsAtOnce: 4,
  requestsOfCompany: 6,
  requestsOfStaff: 6,
  requestsOfAllStaff: 24,
  requestsWaiting: 100,
  /** Open event streams of one account, and of the accounts of one company; a browser needs only one. */
  streams: 20,
  streamsOfCompany: 300,
  bannerMs: 3_000,
  shortDescription: 50,
} as const;
