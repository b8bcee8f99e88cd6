import { lazyRouteComponent } from '@tanstack/react-router';
import type { Role } from '#contract/call/roles.ts';

const catalog = lazyRouteComponent(() => import('./signed-in.ts'), 'CatalogScreen');
const ofWorkshop = {
  today: lazyRouteComponent(() => import('../planning/today/today-screen.tsx'), 'TodayScreen'),
  board: lazyRouteComponent(() => import('../planning/board/board-screen.tsx'), 'BoardScreen'),
  pace: lazyRouteComponent(() => import('../pace/pace-screen.tsx'), 'PaceScreen'),
  dates: lazyRouteComponent(() => import('../dates/accuracy/accuracy-screen.tsx'), 'AccuracyScreen'),
  orders: lazyRouteComponent(() => import('../orders/list/admin-orders-screen.tsx'), 'AdminOrdersScreen'),
  catalog: lazyRouteComponent(() => import('../catalog/manage/admin-catalog-screen.tsx'), 'AdminCatalogScreen'),
  customers: lazyRouteComponent(() => import('../accounts/customers/customers-screen.tsx'), 'CustomersScreen'),
  materials: lazyRouteComponent(() => import('../materials/screen/materials-screen.tsx'), 'MaterialsScreen'),
  stock: lazyRouteComponent(() => import('../stock/screen/stock-screen.tsx'), 'StockScreen'),
  workshop: lazyRouteComponent(() => import('../workshop/workshop-screen.tsx'), 'WorkshopScreen'),
  audit: lazyRouteComponent(() => import('../workshop/audit/audit-screen.tsx'), 'AuditScreen'),
};

/** '/' shows the Catalog tab to customers and the admin dashboard to the workshop (NA-3). */
export function homeScreenOf(role: Role, tab: keyof typeof ofWorkshop) {
  return role === 'customer' ? catalog : ofWorkshop[tab];
}
