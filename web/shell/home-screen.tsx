import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { staff } from '#contract/roles.ts';
import { useUser } from '../accounts/queries.ts';
import { Waiting } from '../kit/states.tsx';

const route = getRouteApi('/signed-in/');
const CatalogueScreen = lazy(() =>
  import('../catalogue/catalogue-screen.tsx').then(module => ({ default: module.CatalogueScreen })),
);
const AdminOrdersScreen = lazy(() =>
  import('../orders/admin-orders-screen.tsx').then(module => ({ default: module.AdminOrdersScreen })),
);
const AdminCatalogueScreen = lazy(() =>
  import('../catalogue/admin-catalogue-screen.tsx').then(module => ({ default: module.AdminCatalogueScreen })),
);
const CustomersScreen = lazy(() =>
  import('../accounts/customers-screen.tsx').then(module => ({ default: module.CustomersScreen })),
);
const AuditScreen = lazy(() => import('../audit/audit-screen.tsx').then(module => ({ default: module.AuditScreen })));
const MaterialsScreen = lazy(() =>
  import('../materials/materials-screen.tsx').then(module => ({ default: module.MaterialsScreen })),
);

/** '/' is the Catalog tab for customers and the admin dashboard for the workshop (specification 2, 'Routing'). */
export function HomeScreen() {
  const { role } = useUser();
  const { tab } = route.useSearch();
  const isStaff = staff.some(one => one === role);
  return (
    <Suspense fallback={<Waiting text="Loading..." />}>
      {!isStaff ? (
        <CatalogueScreen />
      ) : tab === 'materials' ? (
        <MaterialsScreen />
      ) : tab === 'audit' ? (
        <AuditScreen />
      ) : tab === 'customers' ? (
        <CustomersScreen />
      ) : tab === 'catalog' ? (
        <AdminCatalogueScreen />
      ) : (
        <AdminOrdersScreen />
      )}
    </Suspense>
  );
}
