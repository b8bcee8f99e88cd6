import {
  Gauge,
  Hammer,
  History,
  LayoutGrid,
  type LucideProps,
  ReceiptText,
  Scroll,
  ShoppingBag,
  Sun,
  UserRound,
  UsersRound,
  Warehouse,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { AdminTab } from './search-params.ts';
import { adminLabels, headings, labels } from './texts.ts';

export type Tab = {
  label: string;
  /** The heading of the screen, if it differs from the label. */
  title?: string;
  icon: ComponentType<LucideProps>;
  path: string;
  tab?: AdminTab;
  /** The tab whose sidebar entry represents this tab, or 'menu' for the user's own menu. */
  isWithin?: AdminTab | 'menu';
  /** Whether this is the first tab of the settings. */
  isSettings?: boolean;
};

const securityTab: Tab = {
  label: labels.security,
  icon: UserRound,
  path: '/security',
  isWithin: 'menu',
};

/** The fields of the user that decide about the tabs (NA-5, PE-2). */
export type TabUser = Pick<User, 'role' | 'companyRole'>;

const catalogTab: Tab = { label: labels.catalog, title: headings.catalog, icon: LayoutGrid, path: '/' };
const cartTab: Tab = { label: labels.cart, icon: ShoppingBag, path: '/customization-cart' };
const ordersTab: Tab = { label: labels.orders, title: headings.orders, icon: ReceiptText, path: '/orders' };
const peopleTab: Tab = { label: labels.people, icon: UsersRound, path: '/people' };
const profileTab: Tab = { label: labels.profile, icon: UserRound, path: '/profile' };

const adminTab = (tab: AdminTab, icon: Tab['icon'], more?: Partial<Tab>): Tab => ({
  label: adminLabels[tab],
  icon,
  path: '/',
  tab,
  ...more,
});

const workshopTabs: Tab[] = [
  adminTab('today', Sun),
  adminTab('orders', ReceiptText),
  adminTab('board', ReceiptText, { isWithin: 'orders' }),
  adminTab('pace', Gauge),
  adminTab('dates', Sun, { isWithin: 'today' }),
  adminTab('catalog', LayoutGrid),
  adminTab('customers', UsersRound, { title: headings.customers }),
  securityTab,
];
const settingsTab = adminTab('workshop', Hammer, { isSettings: true });
const materialsTab = adminTab('materials', Scroll);
const stockTab = adminTab('stock', Warehouse);
const auditTab = adminTab('audit', History);

/** Returns the tabs of a user. Tabs within another tab have no entry in the sidebar (NA-5). */
export function tabsOf({ role, companyRole }: TabUser): Tab[] {
  if (role === 'customer') {
    return [
      catalogTab,
      ...(companyRole === 'viewer' ? [] : [cartTab]),
      ordersTab,
      ...(companyRole === 'owner' ? [peopleTab] : []),
      profileTab,
      securityTab,
    ];
  }
  if (role === 'admin') return [...workshopTabs, settingsTab];
  return [...workshopTabs, materialsTab, stockTab, settingsTab, auditTab];
}

/**
 * Returns the value of `aria-current` for an entry of the sidebar. A tab without an entry of its own marks the entry that
 * leads to it: the entry is where the user is, but not the page.
 */
export function currentEntry(entry: Tab, current: Tab | undefined): 'page' | 'true' | undefined {
  if (entry === current) return 'page';
  return entry.tab && entry.tab === current?.isWithin ? 'true' : undefined;
}
