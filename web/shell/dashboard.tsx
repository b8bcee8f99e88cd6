import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { staff } from '#contract/roles.ts';
import { readMeOptions, UserContext, useUser } from '../accounts/queries.ts';
import { CartElsewhere } from '../cart/cart-elsewhere.tsx';
import { CartProvider } from '../cart/cart-provider.tsx';
import { brandName } from '../kit/brand-mark.tsx';
import { useLive } from '../live/use-live.ts';
import { ConnectionBar } from './connection-bar.tsx';
import styles from './dashboard.module.css';
import { Head } from './head.tsx';
import { Sidebar } from './sidebar.tsx';
import { type Tab, tabsOf } from './tabs.tsx';

const Tools = lazy(() => import('./tools.tsx').then(module => ({ default: module.Tools })));

/** The frame that customers and the workshop share; nothing once the session is over, until the guards lead to /login. */
export function Dashboard() {
  const { data: user } = useQuery(readMeOptions);
  if (!user) return null;
  return (
    <UserContext value={user}>
      <Frame user={user} />
    </UserContext>
  );
}

/** Sidebar, head, and the tab's screen (specification 2). */
function Frame({ user }: { user: User }) {
  const tab = useCurrentTab();
  const [menuOpen, setMenuOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const search = () => setSearching(true);
  useLive(user.id);
  const frame = (
    <div className={`${styles.frame} ${menuOpen ? styles.open : ''}`}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Sidebar current={tab} open={menuOpen} onClose={() => setMenuOpen(false)} onSearch={search} />
      <div className={styles.column} inert={menuOpen}>
        <Head title={tab?.title ?? brandName()} onOpenMenu={() => setMenuOpen(true)} onSearch={search} />
        <ConnectionBar />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Suspense>
        <Tools searching={searching} onSearching={setSearching} />
      </Suspense>
    </div>
  );
  if (staff.some(role => role === user.role)) return frame;
  return (
    <CartProvider userId={user.id}>
      {frame}
      <CartElsewhere />
    </CartProvider>
  );
}

function useCurrentTab(): Tab | undefined {
  const { role } = useUser();
  const { pathname, search } = useRouterState({ select: state => state.location });
  const adminTab = (search as { tab?: string }).tab ?? 'orders';
  const tab = tabsOf(role).find(one => one.path === pathname && (one.tab === undefined || one.tab === adminTab));
  useEffect(() => {
    document.title = tab ? `${tab.title} · ${brandName()}` : brandName();
  }, [tab]);
  return tab;
}
