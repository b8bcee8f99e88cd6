/**
 * The method and path of each call of the first screens. The web client loads this table at once, and paths.ts with the
 * first of the other calls (P6).
 */
export const firstPaths = {
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
} as const satisfies Record<string, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`>;
