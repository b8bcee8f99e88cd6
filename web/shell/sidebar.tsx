import { Link } from '@tanstack/react-router';
import { LogOut, Search } from 'lucide-react';
import { Fragment, type RefObject, useEffect, useRef } from 'react';
import { useCart } from '../cart/cart-provider.tsx';
import { later } from '../platform/browser/later.tsx';
import { useCloseRequest } from '../platform/browser/use-close-request.ts';
import { formatNumber } from '../platform/format/format.ts';
import { BrandMark, brandName, portalVersion } from '../platform/kit/brand-mark.tsx';
import { logout } from '../platform/session/queries.ts';
import { useUser } from '../platform/session/user.ts';
import styles from './dashboard.module.css';
import { currentEntry, type Tab, tabsOf } from './navigation/tabs.tsx';
import { menuTexts } from './navigation/texts.ts';
import { texts } from './texts.ts';

const DecisionCount = later(async () => (await import('./decision-count.tsx')).DecisionCount);

type Props = { current: Tab | undefined; open: boolean; onClose: () => void; onSearch: () => void };

/**
 * The tabs of a role and Logout. On phones this is a drawer that also contains the search; Esc or a tap outside closes
 * it.
 */
export function Sidebar({ current, open, onClose, onSearch }: Props) {
  const user = useUser();
  const first = useRef<HTMLAnchorElement>(null);
  useCloseRequest(open, onClose);

  useDrawerFocus(first, open, onClose);

  return (
    <>
      <button type="button" className={styles.scrim} aria-label={texts.closeMenu} onClick={onClose} />
      <nav id="sidebar" className={styles.sidebar} aria-label={texts.menu}>
        <div className={styles.brand}>
          <BrandMark />
          {brandName()}
        </div>
        <button
          type="button"
          className={`${styles.nav} ${styles.find}`}
          onClick={() => {
            onClose();
            onSearch();
          }}
        >
          <Search size={20} strokeWidth={1.7} aria-hidden="true" />
          {menuTexts.find}
        </button>
        {tabsOf(user)
          .filter(tab => !tab.isWithin)
          .map((tab, index) => (
            <Fragment key={tab.label}>
              {tab.isSettings && <p className={styles.group}>{texts.settings}</p>}
              <Link
                ref={index === 0 ? first : undefined}
                to={tab.path}
                search={tab.tab ? { tab: tab.tab } : {}}
                className={styles.nav}
                aria-current={currentEntry(tab, current)}
                activeProps={{}}
                onClick={onClose}
              >
                <tab.icon size={20} strokeWidth={1.7} aria-hidden="true" />
                {tab.label}
                {tab.path === '/customization-cart' && <CartCount />}
                {tab.tab === 'today' && <DecisionCount isOnToday={tab === current} />}
              </Link>
            </Fragment>
          ))}
        <button type="button" className={`${styles.nav} ${styles.last}`} onClick={logout}>
          <LogOut size={20} strokeWidth={1.7} aria-hidden="true" />
          {menuTexts.logout}
        </button>
        <Version />
      </nav>
    </>
  );
}

/** Focuses the first tab when the drawer opens, closes the drawer on Esc, and returns the focus. */
function useDrawerFocus(first: RefObject<HTMLAnchorElement | null>, open: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement as HTMLElement | null;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    first.current?.focus();
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('keydown', close);
      before?.focus();
    };
  }, [first, open, onClose]);
}

function Version() {
  const version = portalVersion();
  return version ? <p className={styles.version}>{texts.version(version)}</p> : null;
}

function CartCount() {
  const { items } = useCart();
  return items.length > 0 ? <span className={styles.count}>{formatNumber(items.length)}</span> : null;
}
