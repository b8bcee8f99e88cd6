/**
 * The calls of the first screens, whose table the web client loads at once. The others are in paths.ts, which it loads with
 * the first of them (P6).
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
  markOrderSeen: 'PUT /api/orders/:id/seen',
  readEvents: 'GET /api/events',
  readBenchEvents: 'GET /api/bench/events',
} as const satisfies Record<string, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`>;
