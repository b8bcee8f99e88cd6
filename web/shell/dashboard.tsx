import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { sideOf } from '#contract/call/roles.ts';
import { isVisitor } from '../accounts/doors/demo.ts';
import { CartProvider, useCart } from '../cart/cart-provider.tsx';
import { later } from '../platform/browser/later.tsx';
import { useIsNarrow } from '../platform/browser/use-is-narrow.ts';
import { brandName } from '../platform/kit/brand-mark.tsx';
import { ConnectionBar } from '../platform/overlays/connection-bar.tsx';
import { readMeOptions } from '../platform/session/queries.ts';
import { UserContext, useMayOrder, useUser } from '../platform/session/user.ts';
import styles from './dashboard.module.css';
import { Head } from './head.tsx';
import type { HomeSearch } from './navigation/search-params.ts';
import { tabOf } from './navigation/start-tab.ts';
import { type Tab, tabsOf } from './navigation/tabs.tsx';
import { Sidebar } from './sidebar.tsx';
import { texts } from './texts.ts';

const DemoBar = later(async () => (await import('../accounts/doors/demo-bar.tsx')).DemoBar);
const SeenBanner = later(async () => (await import('../workshop/first-run/seen-banner.tsx')).SeenBanner);
const StaffFrame = later(async () => (await import('./staff-frame.tsx')).StaffFrame);
const Tools = later(async () => (await import('./tools.tsx')).Tools);

/**
 * The frame that customers and the workshop share. Empty after the session ends, until the guards redirect to /login.
 */
export function Dashboard() {
  const { data: user } = useQuery(readMeOptions);
  if (!user) return null;
  return (
    <UserContext value={user}>
      <Frame key={user.id} user={user} />
    </UserContext>
  );
}

/** Sidebar, header, and the tab's screen (NA-5, NA-6). */
function Frame({ user }: { user: User }) {
  const { chosen, heading } = useTabs();
  const [menuOpen, setMenuOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const search = () => setSearching(true);
  const mayOrder = useMayOrder();
  useLive(user.id);
  const frame = (
    <>
      {isVisitor(user) && <DemoBar />}
      <div className={`${styles.frame} ${menuOpen ? styles.open : ''}`}>
        <a className={styles.skip} href="#content">
          {texts.skip}
        </a>
        <Sidebar current={chosen} open={menuOpen} onClose={() => setMenuOpen(false)} onSearch={search} />
        <div className={styles.column} inert={menuOpen}>
          <Head title={heading ?? brandName()} onOpenMenu={() => setMenuOpen(true)} onSearch={search} />
          <ConnectionBar />
          <main id="content" className={styles.content} tabIndex={-1}>
            {sideOf(user.role) === 'admin' && <StaffFrame />}
            {user.seenBy !== undefined && <SeenBanner />}
            <Outlet />
          </main>
        </div>
        <Tools searching={searching} onSearching={setSearching} />
      </div>
    </>
  );
  // A viewer's cart is stored but not shown.
  if (sideOf(user.role) === 'admin' || !mayOrder) return frame;
  return (
    <CartProvider userId={user.id}>
      {frame}
      <CartElsewhere />
    </CartProvider>
  );
}

/** The selected tab, and the heading of the screen, which follows when the code of the selected tab is loaded. */
function useTabs(): { chosen: Tab | undefined; heading: string | undefined } {
  const user = useUser();
  const shownAt = ({ pathname, search }: { pathname: string; search: HomeSearch }) => {
    const adminTab = tabOf(search, user.id);
    return tabsOf(user).find(({ path, tab }) => path === pathname && (tab === undefined || tab === adminTab));
  };
  const chosen = shownAt(useRouterState({ select: state => state.location }));
  const match = useRouterState({ select: state => state.matches.at(-1) });
  const shown = match && shownAt(match);
  const search: HomeSearch | undefined = match?.search;
  const heading = search?.new === '1' ? texts.newOrder : (shown?.title ?? shown?.label);
  useEffect(() => {
    document.title = heading ? `${heading} · ${brandName()}` : brandName();
  }, [heading]);
  return { chosen, heading };
}

/** Keeps the screens of a signed-in user current. The code loads after the first screen. */
function useLive(userId: number): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    void import('./live.ts').then(
      ({ startLive }) => {
        if (!isOver) stop = startLive(userId);
      },
      // Polling still updates all data, but later.
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [userId]);
}

// The code loads when the dialog first opens.
const CartSheet = later(async () => (await import('../cart/cart-sheet.tsx')).CartSheet);

/** The cart as a dialog, on screens where it is not beside the catalog. It closes when the path changes. */
function CartElsewhere() {
  const { isOpen, close } = useCart();
  const path = useRouterState({ select: state => state.location.pathname });
  const isNarrow = useIsNarrow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the path changes
  useEffect(() => close(), [path, close]);
  if (!isOpen || (path === '/' && !isNarrow)) return null;
  return <CartSheet />;
}
