import { lazyRouteComponent } from '@tanstack/react-router';
import type { Role } from '#contract/roles.ts';

const catalogue = lazyRouteComponent(() => import('../catalogue/catalogue-screen.tsx'), 'CatalogueScreen');
const ofWorkshop = {
  orders: lazyRouteComponent(() => import('../orders/admin-orders-screen.tsx'), 'AdminOrdersScreen'),
  catalog: lazyRouteComponent(() => import('../catalogue/admin-catalogue-screen.tsx'), 'AdminCatalogueScreen'),
  customers: lazyRouteComponent(() => import('../accounts/customers-screen.tsx'), 'CustomersScreen'),
  materials: lazyRouteComponent(() => import('../materials/materials-screen.tsx'), 'MaterialsScreen'),
  audit: lazyRouteComponent(() => import('../audit/audit-screen.tsx'), 'AuditScreen'),
};

/** '/' is the Catalog tab for customers and the admin dashboard for the workshop (specification 2, 'Routing'). */
export function homeScreenOf(role: Role, tab: keyof typeof ofWorkshop = 'orders') {
  return role === 'customer' ? catalogue : ofWorkshop[tab];
}
