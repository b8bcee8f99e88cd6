/** Every kind of audit entry and the object it is about. Without zod, because the browser loads it at run time. */
export const auditKinds = {
  signedIn: 'account',
  signInFailed: 'account',
  signedOut: 'account',
  accountCreated: 'account',
  accountEdited: 'account',
  roleChanged: 'account',
  credentialsChanged: 'account',
  accountDeleted: 'account',
  customersImported: 'account',
  productCreated: 'product',
  productEdited: 'product',
  productDeleted: 'product',
  productsImported: 'product',
  orderPlaced: 'order',
  orderProductChanged: 'order',
  completionVerified: 'order',
  orderArchived: 'order',
  ordersArchived: 'order',
  orderUnarchived: 'order',
  orderProductDeleted: 'order',
  orderDeleted: 'order',
  holdSet: 'order',
  holdEnded: 'order',
  workshopNoteAdded: 'order',
  workshopNoteRemoved: 'order',
  messageSent: 'order',
  materialCreated: 'material',
  materialEdited: 'material',
  materialDeleted: 'material',
  templateCreated: 'template',
  templateEdited: 'template',
  templateDeleted: 'template',
} as const satisfies Record<string, AuditObject>;
export type AuditKind = keyof typeof auditKinds;

export const auditObjects = ['account', 'product', 'order', 'material', 'template'] as const;
export type AuditObject = (typeof auditObjects)[number];
