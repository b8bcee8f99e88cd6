import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { User } from '#contract/accounts.ts';
import { type Role, sideOf } from '#contract/roles.ts';
import { LoginScreen } from '../accounts/login-screen.tsx';
import { useUser } from '../accounts/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { catalogueOptions } from '../catalogue/queries.ts';
import { ConnectionBar } from '../kit/connection-bar.tsx';
import { isDrawing, useDrawnPage } from '../kit/drawn-page.ts';
import { Waiting } from '../kit/states.tsx';
import { orderOptions, ordersOptions } from '../orders/queries.ts';
import { homeScreenOf } from './home-screens.ts';
import { ScreenError } from './screen-error.tsx';
import { parseSearch, readHomeSearch, readOrdersSearch, stringifySearch } from './search-params.ts';

type Context = { user: User | null };

const rootRoute = createRootRouteWithContext<Context>()({
  component: Root,
  // Any unknown path leads to /, and from there to /login when nobody is signed in (specification 2, 'Routing').
  notFoundComponent: () => null,
});

/** The router has what changes drawn at once and in one piece; the first screen is too much for that (docs/decisions/0038). */
function Root() {
  const isShown = useDeferredValue(true, isDrawing);
  return isShown ? <Outlet /> : <Waiting />;
}

const loadDashboard = () => import('./dashboard.tsx');

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: ({ context }) => {
    if (context.user) throw redirect({ to: '/', replace: true });
  },
  component: Login,
  // While the person types; if it fails it is loaded when it is needed.
  onEnter: () => void loadDashboard().catch(() => {}),
});

function Login() {
  useDrawnPage();
  return (
    <>
      <ConnectionBar />
      <LoginScreen />
    </>
  );
}

/** No user leads to /login, a role that may not be here to /. */
function guard(user: User | null, roles?: readonly Role[]): void {
  if (!user) throw redirect({ to: '/login', replace: true });
  if (roles && !roles.includes(user.role)) throw redirect({ to: '/', replace: true });
}

/** The list, and the order that a message or an e-mail led to. */
function prefetchOrders({ search }: { search: Record<string, unknown> }): void {
  const { archived, order } = readOrdersSearch(search);
  if (order) void queryClient.prefetchQuery(orderOptions(order));
  void queryClient.prefetchQuery(ordersOptions(archived === '1'));
}

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ context }) => guard(context.user),
  component: lazyRouteComponent(loadDashboard, 'Dashboard'),
});

export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: readHomeSearch,
  beforeLoad: ({ context, search }) => {
    if (search.tab === 'materials' || search.tab === 'audit') guard(context.user, ['superadmin']);
  },
  // What the screen shows first is asked for while its code is on the way.
  loaderDeps: ({ search: { productCode, color, tab } }) => ({ productCode, color, tab }),
  loader: ({ context: { user }, location, deps: { tab = 'orders', ...search } }) => {
    if (!user) return;
    if (user.role === 'customer') void queryClient.prefetchInfiniteQuery(catalogueOptions(search));
    else if (tab === 'orders') prefetchOrders(location);
    // With its code the screen comes in one piece with its frame: React waits 0.3 s from one such piece to the next.
    return homeScreenOf(user.role, tab).preload?.();
  },
  component: HomeScreen,
});

function HomeScreen() {
  const { role } = useUser();
  const { tab } = homeRoute.useSearch();
  const Screen = homeScreenOf(role, tab);
  return <Screen />;
}

const customerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'customer',
  beforeLoad: ({ context }) => guard(context.user, ['customer']),
});

const cartRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/customization-cart',
  // With what tells that an order did not go out: both are loaded while there is a connection.
  component: lazyRouteComponent(async () => {
    await import('../kit/alert-dialog.tsx');
    const { CartScreen } = await import('../cart/cart-screen.tsx');
    return { CartScreen };
  }, 'CartScreen'),
});

export const ordersRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/orders',
  validateSearch: readOrdersSearch,
  loader: ({ location }) => prefetchOrders(location),
  component: lazyRouteComponent(() => import('../orders/orders-screen.tsx'), 'OrdersScreen'),
});

const profileRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('../accounts/profile-screen.tsx'), 'ProfileScreen'),
});

// Where the specification's navigation leads (decisions, 'Messages, notifications, live').
const catalogRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/catalog',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

function ordersOf(user: User | null, order?: number) {
  const search = order ? { order, talk: '1' as const } : {};
  return user && sideOf(user.role) === 'admin'
    ? redirect({ to: '/', search: { tab: 'orders', ...search }, replace: true })
    : redirect({ to: '/orders', search, replace: true });
}

const customizationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customizations',
  beforeLoad: ({ context }) => {
    throw ordersOf(context.user);
  },
});

const customizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customizations/$id',
  beforeLoad: ({ context, params }) => {
    throw ordersOf(context.user, readOrdersSearch({ order: params.id }).order);
  },
});

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    signedInRoute.addChildren([
      homeRoute,
      catalogRoute,
      customizationsRoute,
      customizationRoute,
      customerRoute.addChildren([cartRoute, ordersRoute, profileRoute]),
    ]),
    unknownRoute,
  ]),
  context: { user: null },
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ScreenError,
  defaultPendingComponent: () => <Waiting />,
  defaultPendingMs: 300,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
