import type { Side } from './roles.ts';

/**
 * Method and path of every call. The web client loads only this table at run time; schemas, roles and problems are in
 * the files of each area.
 */
export const paths = {
  readMe: 'GET /api/auth/me',
  login: 'POST /api/auth/login',
  logout: 'POST /api/auth/logout',
  readNotifications: 'GET /api/notifications',
  readCatalog: 'GET /api/catalog',
  readCatalogColors: 'GET /api/catalog/colors',
  readCatalogProduct: 'GET /api/catalog/:id',
  placeOrder: 'POST /api/orders/bulk',
  readOrders: 'GET /api/orders',
  countOrders: 'GET /api/orders/counts',
  readOrder: 'GET /api/orders/:id',
  readUnread: 'GET /api/messages/unread',
  markOrderSeen: 'PUT /api/orders/:id/seen',
  readEvents: 'GET /api/events',
  readBenchEvents: 'GET /api/bench/events',

  markNotificationRead: 'PUT /api/notifications/:id/read',
  sendMessage: 'POST /api/orders/:id/messages',
  uploadFiles: 'POST /api/uploads',
  readOrderNews: 'GET /api/orders/news',
  readForYou: 'GET /api/orders/for-you',

  changePassword: 'PUT /api/me/password',
  forgotPassword: 'POST /api/auth/forgot',
  lookAtResetLink: 'POST /api/auth/reset/look',
  redeemResetLink: 'POST /api/auth/reset',
  readSessions: 'GET /api/me/sessions',
  endOtherSessions: 'DELETE /api/me/sessions',
  endSession: 'DELETE /api/me/sessions/:id',
  confirmIdentity: 'POST /api/me/confirm',
  readEmail: 'GET /api/me/email',
  updateEmail: 'PUT /api/me/email',
  verifyEmail: 'POST /api/auth/verify-email',
  readLanguages: 'GET /api/languages',
  updateLanguage: 'PUT /api/me/language',
  readCalendarLink: 'GET /api/me/calendar-link',
  makeCalendarLink: 'POST /api/me/calendar-link',
  endCalendarLink: 'DELETE /api/me/calendar-link',

  markAllNotificationsRead: 'PUT /api/notifications/read-all',
  deleteNotification: 'DELETE /api/notifications/:id',
  deleteAllNotifications: 'DELETE /api/notifications',
  restoreNotifications: 'POST /api/notifications/restore',
  readNotificationSettings: 'GET /api/notifications/settings',
  updateNotificationSettings: 'PUT /api/notifications/settings',
  readMailState: 'GET /api/admin/mail',
  sendTestMail: 'POST /api/admin/mail/test',

  readAdminProducts: 'GET /api/admin/products',
  readAdminProductColors: 'GET /api/admin/products/colors',
  readAdminProduct: 'GET /api/admin/products/id/:id',
  createProduct: 'POST /api/admin/products',
  updateProduct: 'PUT /api/admin/products/id/:id',
  matchPictureNames: 'POST /api/admin/products/pictures/match',
  deleteProduct: 'DELETE /api/admin/products/id/:id',
  importProducts: 'POST /api/admin/products/import',
  exportProducts: 'GET /api/admin/products.csv',
  exportProductsAsExcel: 'GET /api/admin/products.xlsx',
  readProductImportTemplate: 'GET /api/admin/products/import-template.csv',
  readProductImportTemplateAsExcel: 'GET /api/admin/products/import-template.xlsx',

  readAdminCustomers: 'GET /api/admin/customers',
  readCustomers: 'GET /api/customers',
  readCustomer: 'GET /api/customers/:id',
  createCustomer: 'POST /api/customers',
  updateCustomer: 'PUT /api/customers/:id',
  updateCredentials: 'PUT /api/customers/:id/credentials',
  deleteCustomer: 'DELETE /api/customers/:id',
  mergeCustomers: 'POST /api/customers/:id/merge',
  makeResetLink: 'POST /api/customers/:id/people/:personId/reset-link',
  enterOrder: 'POST /api/customers/:id/orders',
  checkLinesForCustomer: 'POST /api/customers/:id/orders/lines/check',
  readAddresses: 'GET /api/customers/:id/addresses',
  createAddress: 'POST /api/customers/:id/addresses',
  updateAddress: 'PUT /api/customers/:id/addresses/:addressId',
  deleteAddress: 'DELETE /api/customers/:id/addresses/:addressId',
  readPeople: 'GET /api/customers/:id/people',
  invitePerson: 'POST /api/customers/:id/people/invitations',
  renewInvitation: 'POST /api/customers/:id/people/invitations/:invitationId/renew',
  withdrawInvitation: 'DELETE /api/customers/:id/people/invitations/:invitationId',
  updatePerson: 'PUT /api/customers/:id/people/:personId',
  deletePerson: 'DELETE /api/customers/:id/people/:personId',
  forgetPerson: 'DELETE /api/customers/:id/people/:personId/personal-data',
  lookAtInvitation: 'POST /api/invitations/look',
  acceptInvitation: 'POST /api/invitations/accept',
  importCustomers: 'POST /api/customers/import',
  exportCustomers: 'GET /api/customers.csv',
  exportCustomersAsExcel: 'GET /api/customers.xlsx',
  readCustomerImportTemplate: 'GET /api/customers/import-template.csv',
  readCustomerImportTemplateAsExcel: 'GET /api/customers/import-template.xlsx',

  checkOrderLines: 'POST /api/orders/lines/check',
  readReorder: 'GET /api/orders/:id/reorder',
  readLists: 'GET /api/lists',
  readList: 'GET /api/lists/:id',
  createList: 'POST /api/lists',
  updateList: 'PUT /api/lists/:id',
  deleteList: 'DELETE /api/lists/:id',
  readPrevious: 'GET /api/catalog/:id/previous',
  exportOrders: 'GET /api/orders.csv',
  exportOrdersAsExcel: 'GET /api/orders.xlsx',
  exportOrdersAsJson: 'GET /api/orders.json',
  readOrderPictures: 'GET /api/orders/:id/pictures',
  handOverOrder: 'POST /api/orders/:id/customer',
  updatePoNumber: 'PUT /api/orders/:id/po-number',
  verifyCompletion: 'PUT /api/orders/:id/complete',
  cancelOrder: 'POST /api/orders/:id/cancellation',
  completeOrders: 'PUT /api/orders/complete',
  archiveOrderAsCustomer: 'PUT /api/orders/:id/archive/customer',
  unarchiveOrderAsCustomer: 'PUT /api/orders/:id/unarchive/customer',
  archiveCompletedOrders: 'PUT /api/orders/archive-completed/admin',
  archiveOrderAsAdmin: 'PUT /api/orders/:id/archive/admin',
  unarchiveOrderAsAdmin: 'PUT /api/orders/:id/unarchive/admin',
  setProductStatus: 'PUT /api/orders/:id/products/:productCode/status',
  setCompletedCount: 'PUT /api/orders/:id/products/:productCode/completion',
  setProductStages: 'PUT /api/orders/:id/products/id/:productId/stages',
  changeInBulk: 'POST /api/production/bulk',
  undoChange: 'POST /api/production/changes/:changeId/undo',
  deleteOrder: 'DELETE /api/orders/:id',
  changeOrderProduct: 'PUT /api/orders/:id/products/id/:productId',
  readRevisions: 'GET /api/orders/:id/revisions',
  askForChange: 'POST /api/orders/:id/changes',
  readChanges: 'GET /api/orders/:id/changes',
  withdrawChange: 'PUT /api/orders/:id/changes/:number/withdraw',
  acceptChange: 'PUT /api/orders/:id/changes/:number/accept',
  declineChange: 'PUT /api/orders/:id/changes/:number/decline',
  deleteOrderProduct: 'DELETE /api/orders/:id/products/id/:productId',

  readTimeline: 'GET /api/orders/:id/timeline',
  readProductionLog: 'GET /api/orders/:id/production-log',
  exportProductionLog: 'GET /api/orders/:id/production-log.csv',
  exportProductionLogAsExcel: 'GET /api/orders/:id/production-log.xlsx',
  readWorkshopNotes: 'GET /api/orders/:id/workshop-notes',
  addWorkshopNote: 'POST /api/orders/:id/workshop-notes',
  removeWorkshopNote: 'DELETE /api/orders/:id/workshop-notes/:noteId',
  readSample: 'GET /api/orders/:id/products/id/:productId/sample',
  requireSample: 'PUT /api/orders/:id/products/id/:productId/sample',
  postSampleRound: 'POST /api/orders/:id/products/id/:productId/sample/rounds',
  answerSampleRound: 'PUT /api/orders/:id/products/id/:productId/sample/rounds/:round',
  waiveSample: 'PUT /api/orders/:id/products/id/:productId/sample/waive',
  readDocuments: 'GET /api/orders/:id/documents',
  readDocumentFile: 'GET /api/orders/:id/documents/:documentId/file',
  addDocument: 'POST /api/orders/:id/documents',
  deleteDocument: 'DELETE /api/orders/:id/documents/:documentId',
  agreeToDocument: 'POST /api/orders/:id/documents/:documentId/agreement',
  readDeliveries: 'GET /api/orders/:id/deliveries',
  sendDelivery: 'POST /api/orders/:id/deliveries',
  sendPdf: 'POST /api/orders/:id/pdfs',
  deleteDelivery: 'DELETE /api/orders/:id/deliveries/:number',
  deliverTogether: 'POST /api/shipments',
  readShipment: 'GET /api/shipments/:id',
  confirmReceipt: 'PUT /api/orders/:id/deliveries/:number/receipt',
  sendRest: 'POST /api/orders/:id/deliveries/:number/rest',
  remakeDelivered: 'POST /api/orders/:id/deliveries/:number/remakes',

  setHold: 'PUT /api/orders/:id/products/id/:productId/hold',
  endHold: 'DELETE /api/orders/:id/products/id/:productId/hold',
  remakeUnits: 'POST /api/orders/:id/products/id/:productId/remakes',

  readRemakes: 'GET /api/remakes',
  exportRemakes: 'GET /api/remakes.csv',
  exportRemakesAsExcel: 'GET /api/remakes.xlsx',
  readAcceptance: 'GET /api/orders/:id/acceptance',
  acceptOrder: 'POST /api/orders/:id/acceptance',
  setPromise: 'PUT /api/orders/:id/promise',
  readPromises: 'GET /api/promises',
  setPromises: 'PUT /api/promises',
  readForecast: 'GET /api/orders/:id/forecast',
  readAccuracy: 'GET /api/forecast/accuracy',
  exportAccuracy: 'GET /api/forecast/accuracy.csv',
  exportAccuracyAsExcel: 'GET /api/forecast/accuracy.xlsx',
  readPace: 'GET /api/pace',
  exportPace: 'GET /api/pace.csv',
  exportPaceAsExcel: 'GET /api/pace.xlsx',
  readQuoteSetting: 'GET /api/forecast/quote',
  quoteDate: 'POST /api/forecast/quote',
  readToday: 'GET /api/today',
  countDecisions: 'GET /api/today/counts',
  settleAnswer: 'PUT /api/orders/:id/answer-settled',
  readBoard: 'GET /api/board',
  readWorkshop: 'GET /api/workshop',
  updateWorkshop: 'PUT /api/workshop',
  readPublicHolidays: 'GET /api/workshop/public-holidays',
  readLetterhead: 'GET /api/workshop/letterhead',
  updateLetterhead: 'PUT /api/workshop/letterhead',
  replaceLogo: 'PUT /api/workshop/letterhead/logo',
  removeLogo: 'DELETE /api/workshop/letterhead/logo',
  readTickets: 'GET /api/orders/:id/tickets',
  readTicketsOfLines: 'POST /api/production/tickets',
  readWorkers: 'GET /api/workers',
  createWorker: 'POST /api/workers',
  updateWorker: 'PUT /api/workers/:id',
  forgetWorker: 'DELETE /api/workers/:id',
  readBenches: 'GET /api/benches',
  createBench: 'POST /api/benches',
  endBench: 'DELETE /api/benches/:id',
  pairBench: 'POST /api/bench/pair',
  readJobs: 'GET /api/bench/jobs',
  readJob: 'GET /api/bench/jobs/:ticket',
  readJobPicture: 'GET /api/bench/jobs/:ticket/pictures/:n',
  identifyWorker: 'POST /api/bench/identify',
  markUnits: 'POST /api/bench/marks',
  reportProblem: 'POST /api/bench/jobs/:ticket/problem',
  solveProblem: 'DELETE /api/bench/jobs/:ticket/problem',
  remakeAtBench: 'POST /api/bench/jobs/:ticket/remakes',

  readMessages: 'GET /api/orders/:id/messages',
  readMessageEmail: 'GET /api/orders/:id/messages/:messageId/email',
  readFoldedText: 'GET /api/orders/:id/messages/:messageId/folded',
  markAnswered: 'PUT /api/orders/:id/messages/:messageId/answered',

  readMaterialByProduct: 'GET /api/raw-materials/product-id/:productId',
  readOrderMaterials: 'GET /api/raw-materials/order/:id',
  readMaterialDemand: 'GET /api/raw-materials/demand',
  exportMaterialDemand: 'GET /api/raw-materials/demand.csv',
  exportMaterialDemandAsExcel: 'GET /api/raw-materials/demand.xlsx',
  readRecordColors: 'GET /api/raw-materials/colors',
  takeOrderColor: 'PUT /api/raw-materials/:id/color',
  readMaterials: 'GET /api/raw-materials',
  readMaterialSuggestions: 'GET /api/raw-materials/suggestions',
  createMaterial: 'POST /api/raw-materials',
  importMaterials: 'POST /api/raw-materials/import',
  readMaterialImportTemplate: 'GET /api/raw-materials/import-template.csv',
  readMaterialImportTemplateAsExcel: 'GET /api/raw-materials/import-template.xlsx',
  updateMaterial: 'PUT /api/raw-materials/:id',
  deleteMaterial: 'DELETE /api/raw-materials/:id',
  readTemplates: 'GET /api/raw-materials/templates',
  createTemplate: 'POST /api/raw-materials/templates',
  updateTemplate: 'PUT /api/raw-materials/templates/:id',
  deleteTemplate: 'DELETE /api/raw-materials/templates/:id',

  readStock: 'GET /api/stock',
  exportStock: 'GET /api/stock.csv',
  exportStockAsExcel: 'GET /api/stock.xlsx',
  startStock: 'POST /api/stock/start',
  importStock: 'POST /api/stock/import',
  readStockImportTemplate: 'GET /api/stock/import-template.csv',
  readStockImportTemplateAsExcel: 'GET /api/stock/import-template.xlsx',
  createStockMaterial: 'POST /api/stock/materials',
  readStockMaterial: 'GET /api/stock/materials/:id',
  updateStockMaterial: 'PUT /api/stock/materials/:id',
  deleteStockMaterial: 'DELETE /api/stock/materials/:id',
  setMaterialNames: 'PUT /api/stock/materials/:id/names',
  readMovements: 'GET /api/stock/materials/:id/movements',
  exportMovements: 'GET /api/stock/materials/:id/movements.csv',
  exportMovementsAsExcel: 'GET /api/stock/materials/:id/movements.xlsx',
  countMaterial: 'POST /api/stock/materials/:id/counts',
  adjustStock: 'POST /api/stock/materials/:id/movements',
  undoMovement: 'POST /api/stock/movements/:id/undo',
  readLots: 'GET /api/stock/materials/:id/lots',
  createLot: 'POST /api/stock/materials/:id/lots',
  updateLot: 'PUT /api/stock/lots/:id',
  readJobLots: 'GET /api/bench/jobs/:ticket/lots',
  chooseLot: 'PUT /api/bench/jobs/:ticket/lots',
  readShortages: 'GET /api/stock/shortages',
  exportShortages: 'GET /api/stock/shortages.csv',
  exportShortagesAsExcel: 'GET /api/stock/shortages.xlsx',
  readPurchases: 'GET /api/purchases',
  exportPurchases: 'GET /api/purchases.csv',
  exportPurchasesAsExcel: 'GET /api/purchases.xlsx',
  placePurchase: 'POST /api/purchases',
  readPurchase: 'GET /api/purchases/:id',
  updatePurchase: 'PUT /api/purchases/:id',
  receivePurchase: 'POST /api/purchases/:id/receipts',
  cancelPurchase: 'POST /api/purchases/:id/cancel',
  readSuppliers: 'GET /api/suppliers',
  exportSuppliers: 'GET /api/suppliers.csv',
  exportSuppliersAsExcel: 'GET /api/suppliers.xlsx',
  createSupplier: 'POST /api/suppliers',
  updateSupplier: 'PUT /api/suppliers/:id',
  deleteSupplier: 'DELETE /api/suppliers/:id',

  search: 'GET /api/search',
  readFirstRun: 'GET /api/admin/first-run',
  fillSamples: 'POST /api/admin/samples',
  removeSamples: 'DELETE /api/admin/samples',
  seeAsCustomer: 'PUT /api/me/seen-as',
  readAudit: 'GET /api/admin/audit',

  readHealth: 'GET /api/health',
} as const satisfies Record<string, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`>;

export type CallName = keyof typeof paths;
/** The calls that change data. */
export type ChangeName = {
  [N in CallName]: (typeof paths)[N] extends `GET ${string}` ? never : N;
}[CallName];

/** Returns whether a call answers with an event stream, which stays open. */
export function isStream(name: CallName): boolean {
  return name === 'readEvents' || name === 'readBenchEvents';
}

/** The parameters of paths that contain names which users choose. A name may equal a fixed segment of another path. */
const namedByUsers: readonly string[] = ['productCode'];

/**
 * Returns further paths of a call: those in which a name that a user chose is a fixed segment of another call with the same
 * method, which routers prefer. `params` are the values of the replaced parameters: the product code 'id' is one.
 */
export function pathsOfNames(name: CallName): { path: string; params: Record<string, string> }[] {
  const { method, path } = methodAndPath(name);
  const own = path.split('/');
  const others = (Object.keys(paths) as CallName[]).flatMap(other => {
    const is = methodAndPath(other);
    return is.method === method && other !== name ? [is.path.split('/')] : [];
  });
  return own.flatMap((segment, at) => {
    if (!namedByUsers.includes(segment.slice(1)) || !segment.startsWith(':')) return [];
    const taken = others.filter(
      other => !isParameter(other[at]) && own.slice(0, at).every((one, n) => fits(one, other[n])),
    );
    return [...new Set(taken.flatMap(other => other[at] ?? []))].map(fixed => ({
      path: own.with(at, fixed).join('/'),
      params: { [segment.slice(1)]: fixed },
    }));
  });
}

const isParameter = (segment: string | undefined) => segment?.startsWith(':') ?? true;
const fits = (one: string, other: string | undefined) => one === other || isParameter(one) || isParameter(other);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Address = { method: Method; address: string; rest: Record<string, unknown> };

/** Splits a call such as 'PUT /api/orders/:id/complete' into its method and path. */
export function methodAndPath(name: CallName): { method: Method; path: string } {
  const [method, path] = paths[name].split(' ') as [Method, string];
  return { method, path };
}

/**
 * Fills a call's path and, for a read, its query from `input`. `rest` contains the remaining values, which a change
 * sends as its body.
 */
export function addressOf(name: CallName, input: Record<string, unknown> = {}): Address {
  const { method, path } = methodAndPath(name);
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = String(rest[parameter]);
    delete rest[parameter];
    return encodeURIComponent(value.toWellFormed());
  });
  return method === 'GET' ? { method, address: filled + queryOf(rest), rest: {} } : { method, address: filled, rest };
}

/** Returns the address of the Excel file beside a CSV file. */
export function excelAddress(csvAddress: string): string {
  return csvAddress.replace('.csv', '.xlsx');
}

function queryOf(input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}

/** The first pages of the lists that open first. The web requests them, and the server names them in a Link header. */
export const firstCatalogPage = { limit: '48' } as const;

/** The workshop's active list has the open orders first (OR-15), by date (OR-12). */
export function firstOrdersPage(archived: boolean, side: Side) {
  const ofWorkshop = side === 'admin' && !archived ? ({ openFirst: '1', sort: 'date' } as const) : {};
  return { includeArchived: archived ? '1' : '0', ...ofWorkshop, view: 'summary', limit: '25' } as const;
}
