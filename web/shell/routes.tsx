import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useLocation,
} from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { type CompanyRole, type Role, type Side, sideOf } from '#contract/call/roles.ts';
import { LoginScreen } from '../accounts/sign-in/login-screen.tsx';
import { catalogOptions } from '../catalog/queries.ts';
import { orderOptions } from '../order-data/queries.ts';
import { readOrdersView } from '../orders/orders-view.ts';
import { ownOrders } from '../orders/own-orders.ts';
import { staffOrders } from '../orders/viewed-orders.ts';
import { queryClient, readSessionEnd } from '../platform/api/query-client.ts';
import { takeBenchPage } from '../platform/browser/bench-return.ts';
import { onFirstLayer } from '../platform/browser/layers.ts';
import { Waiting } from '../platform/kit/states.tsx';
import { ConnectionBar } from '../platform/overlays/connection-bar.tsx';
import { useUser } from '../platform/session/user.ts';
import { areFirstStepsOver } from '../workshop/first-run/mark.ts';
import { homeScreenOf } from './home-screens.ts';
import { landingOf, type Origin, originOf } from './navigation/return-to.ts';
import {
  parseSearch,
  readCartSearch,
  readHomeSearch,
  readOrdersSearch,
  stringifySearch,
} from './navigation/search-params.ts';
import { namedTab, readStartTab, tabOf } from './navigation/start-tab.ts';
import { Pending } from './pending.tsx';
import { ScreenError } from './screen-error.tsx';

type Context = { user: User | null };
type Place = { href: string };

const rootRoute = createRootRouteWithContext<Context>()({
  component: Root,
  // Unknown paths redirect in unknownRoute (NA-2).
  notFoundComponent: () => null,
});

/** Defers the first screen, because the router renders a change synchronously and would block the page too long. */
function Root() {
  const isShown = useDeferredValue(true, false);
  return isShown ? <Outlet /> : <Waiting />;
}

const loadDashboard = () => import('./signed-in.ts');

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: ({ context, location }) => {
    if (!context.user) return;
    const bench = takeBenchPage();
    if (bench) throw redirect({ href: bench, reloadDocument: true, replace: true });
    throw redirect({ href: landingOf(location.state, context.user), replace: true });
  },
  component: Login,
  // Loads while the user types. If loading fails, it is repeated when the code is needed.
  onEnter: () => void loadDashboard().catch(() => {}),
});

function Login() {
  const isEnded = useLocation({ select: ({ state }) => state.endedFor !== undefined });
  return (
    <>
      <ConnectionBar />
      <LoginScreen isEnded={isEnded} />
    </>
  );
}

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('../accounts/reset/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../accounts/invitation/invitation-screen.tsx'), 'InvitationScreen'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  component: lazyRouteComponent(() => import('../accounts/reset/verify-email-screen.tsx'), 'VerifyEmailScreen'),
});

/** Redirects to /login without a user, and to / when the role may not see the route (NA-2, NA-4). */
function guard({ context: { user }, location }: { context: Context; location: Place }, roles?: readonly Role[]): void {
  if (!user) throw redirect({ to: '/login', replace: true, state: originOf(location.href, readSessionEnd()) });
  if (roles && !roles.includes(user.role)) throw redirect({ to: '/', replace: true });
}

/** Prefetches the list and the order that the URL names. */
function prefetchOrders({ search }: { search: Record<string, unknown> }, side: Side): void {
  const { archived, order } = readOrdersSearch(search);
  if (order) void queryClient.prefetchQuery(orderOptions(order));
  const isArchive = archived === '1';
  const list =
    side === 'admin'
      ? staffOrders(isArchive, readOrdersView(readHomeSearch(search), isArchive))
      : ownOrders(isArchive, readOrdersView(readOrdersSearch(search), isArchive));
  void queryClient.prefetchQuery(list.options);
}

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: given => guard(given),
  component: lazyRouteComponent(loadDashboard, 'Dashboard'),
});

export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: readHomeSearch,
  beforeLoad: given => {
    const { tab } = given.search;
    if (tab === 'materials' || tab === 'stock' || tab === 'audit') guard(given, ['superadmin']);
  },
  // Only another tab waits for its code: waiting for each typed letter of a search would replace the screen.
  loaderDeps: ({ search }) => ({ tab: namedTab(search) }),
  // Data is fetched while the screen's code loads.
  loader: ({ context: { user }, location, deps: { tab: named } }) => {
    if (!user) return;
    const tab = named ?? readStartTab(user.id);
    const { productCode, color } = readHomeSearch(location.search);
    if (user.role === 'customer') void queryClient.prefetchInfiniteQuery(catalogOptions({ productCode, color }));
    else if (tab === 'orders') prefetchOrders(location, 'admin');
    // Waits for the code, so that screen and frame appear together. React would delay a second reveal by 0.3 s.
    return homeScreenOf(user.role, tab).preload?.();
  },
  component: HomeScreen,
});

const FirstRunGate = lazyRouteComponent(() => import('../workshop/first-run/first-run-gate.tsx'), 'FirstRunGate');

function HomeScreen() {
  const { id, role } = useUser();
  const search = homeRoute.useSearch();
  const Screen = homeScreenOf(role, tabOf(search, id));
  const isHome = role === 'superadmin' && !namedTab(search) && (search.start === '1' || !areFirstStepsOver(id));
  return isHome ? <FirstRunGate isRequested={search.start === '1'} otherwise={<Screen />} /> : <Screen />;
}

const securityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/security',
  component: lazyRouteComponent(() => import('../accounts/security/security-screen.tsx'), 'SecurityScreen'),
});

const customerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'customer',
  beforeLoad: given => guard(given, ['customer']),
});

/** Redirects people whose role in their company may not see the route to / (PE-2). */
const only =
  (...companyRoles: CompanyRole[]) =>
  ({ context: { user } }: { context: Context }) => {
    if (user?.companyRole && !companyRoles.includes(user.companyRole)) throw redirect({ to: '/', replace: true });
  };

const cartRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/customization-cart',
  beforeLoad: only('owner', 'buyer'),
  validateSearch: readCartSearch,
  // Also loads the alert for a failed order while there is a connection.
  component: lazyRouteComponent(async () => {
    await import('../platform/overlays/alert-dialog.tsx');
    return import('../cart/saved-lists/cart-with-lists.tsx');
  }, 'CartWithLists'),
});

export const ordersRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/orders',
  validateSearch: readOrdersSearch,
  loader: ({ location }) => prefetchOrders(location, 'customer'),
  component: lazyRouteComponent(() => import('../orders/list/orders-screen.tsx'), 'OrdersScreen'),
});

const peopleRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/people',
  beforeLoad: only('owner'),
  component: lazyRouteComponent(() => import('../accounts/people/people-screen.tsx'), 'PeopleScreen'),
});

const profileRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('../accounts/profile/profile-screen.tsx'), 'ProfileScreen'),
});

// Redirects of NA-3.
const catalogRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/catalog',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

/** Redirects to the orders, to the conversation of one, or to a sample of one of its products. */
function ordersOf(user: User | null, order?: number, sample?: number) {
  const search = order ? { order, ...(sample === undefined && { talk: '1' as const }) } : {};
  return user && sideOf(user.role) === 'admin'
    ? redirect({ to: '/', search: { tab: 'orders', ...search }, replace: true })
    : redirect({ to: '/orders', search: { ...search, sample }, replace: true });
}

const customizationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customizations',
  validateSearch: readOrdersSearch,
  beforeLoad: ({ context, search: { order, sample } }) => {
    throw ordersOf(context.user, order, sample);
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
    resetPasswordRoute,
    verifyEmailRoute,
    invitationRoute,
    signedInRoute.addChildren([
      homeRoute,
      catalogRoute,
      customizationsRoute,
      customizationRoute,
      securityRoute,
      customerRoute.addChildren([cartRoute, ordersRoute, peopleRoute, profileRoute]),
    ]),
    unknownRoute,
  ]),
  context: { user: null },
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ScreenError,
  defaultPendingComponent: Pending,
  defaultPendingMs: 300,
  scrollRestoration: true,
});

onFirstLayer(async () => (await import('./back-closes.ts')).closeLayersOnBack(router));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState extends Origin {
    /** Whether the entry repeats the location of the previous one (back-closes.ts). */
    isSecond?: true;
  }
}
