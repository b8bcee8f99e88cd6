/** Every number the specification (5, 9) or the decisions set, in one place. No zod here: the first screen loads it too. */
export const limits = {
  quantity: 1_000_000,
  orderLines: 200,
  lineImages: 20,
  lineDescription: 2_000,
  message: 5_000,
  messageImages: 10,
  /** All images of a message at their largest, and its text. */
  messageBytes: 10 * 10 * 1024 * 1024 + 64 * 1024,
  /** Messages that travel with each order of a list, and stand on a screen that was just opened. */
  messagesWithOrder: 100,
  /** Messages that travel with an order that is asked for alone; older ones are asked for. */
  messagesWithOneOrder: 1_000,
  /** Advertised, not enforced (specification 9); the server takes at most `productImagesTaken`. */
  productImages: 5,
  productImagesTaken: 20,
  /** All pictures of a product at their largest, and what is told of it. */
  productBytes: 20 * 10 * 1024 * 1024 + 1024 * 1024,
  productCode: 64,
  productDescription: 5_000,
  colors: 50,
  color: 60,
  username: 64,
  companyText: 200,
  address: 1_000,
  email: 254,
  passwordLeast: 8,
  passwordMost: 128,
  pageSize: 200,
  search: 100,
  /** Hits of each kind when everything is searched. */
  searchHits: 5,
  /** Orders that one page of a narrowed list looks at, at most, so that its cost does not grow with the list. */
  ordersLookedAt: 2_000,
  fileBytes: 10 * 1024 * 1024,
  requestBytes: 50 * 1024 * 1024,
  filesAtOnce: 20,
  fileName: 255,
  /** JSON bodies; placing an order may carry pictures as `data:` URLs and has `orderBytes`. */
  bodyBytes: 1024 * 1024,
  orderBytes: 32 * 1024 * 1024,
  pixels: 40_000_000,
  materialRows: 100,
  materialName: 200,
  materialQuantity: 1_000_000_000,
  templateDescription: 2_000,
  demandMaterials: 2_000,
  demandOrders: 10,
  demandProducts: 100,
  demandCustomers: 1_000,
  idempotencyKey: 255,
  /** Rows of a CSV import; the file itself may have `fileBytes`. */
  importRows: 5_000,
  /** Problems of a CSV import that are told one by one. */
  importProblems: 500,
  /** Entries of the audit in one answer unless `limit` says otherwise. */
  auditPage: 50,
  /** Characters of a value that the audit keeps. */
  auditText: 300,
  /** Names of what an import wrote that its entry tells. */
  auditNames: 100,
  /** Entries that one search of the audit looks through; the next page goes on. */
  auditSearched: 20_000,
  colorTags: 3,
  badge: 99,
  /** Notifications in one answer unless `limit` says otherwise. */
  notificationsPage: 50,
  /** Open event streams of one account; a browser needs one. */
  streams: 20,
  pollMs: 30_000,
  bannerMs: 3_000,
  shortDescription: 50,
} as const;
