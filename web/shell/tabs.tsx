import {
  CalendarDays,
  Hammer,
  History,
  LayoutGrid,
  type LucideIcon,
  ReceiptText,
  Scroll,
  ShoppingBag,
  Sun,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { User } from '#contract/accounts/accounts.ts';
import type { AdminTab } from './search-params.ts';

export type Tab = {
  label: string;
  title: string;
  icon: LucideIcon;
  path: string;
  tab?: AdminTab;
  /** The tab whose entry of the sidebar stands for this one, or the user's own menu. */
  isWithin?: AdminTab | 'menu';
  /** The first one of the settings. */
  isSettings?: boolean;
};

const securityTab: Tab = {
  label: 'Sign-in & Security',
  title: 'Sign-in & Security',
  icon: UserRound,
  path: '/security',
  isWithin: 'menu',
};

/** Who decides about the tabs (NA-5, PE-2). */
export type TabUser = Pick<User, 'role' | 'companyRole'>;

const catalogTab: Tab = { label: 'Catalog', title: 'Product Catalog', icon: LayoutGrid, path: '/' };
const cart = 'Customization Cart';
const cartTab: Tab = { label: cart, title: cart, icon: ShoppingBag, path: '/customization-cart' };
const ordersTab: Tab = { label: 'Orders', title: 'Orders & Messages', icon: ReceiptText, path: '/orders' };
const peopleTab: Tab = { label: 'People', title: 'People', icon: UsersRound, path: '/people' };
const profileTab: Tab = { label: 'My Profile', title: 'My Profile', icon: UserRound, path: '/profile' };

const workshopTabs: Tab[] = [
  { label: 'Today', title: 'Today', icon: Sun, path: '/', tab: 'today' },
  { label: 'Orders', title: 'Orders', icon: ReceiptText, path: '/', tab: 'orders' },
  { label: 'Board', title: 'Board', icon: ReceiptText, path: '/', tab: 'board', isWithin: 'orders' },
  { label: 'Dates', title: 'Dates', icon: CalendarDays, path: '/', tab: 'dates', isWithin: 'today' },
  { label: 'Manage Catalog', title: 'Manage Catalog', icon: LayoutGrid, path: '/', tab: 'catalog' },
  { label: 'Customers', title: 'Customer Management', icon: UsersRound, path: '/', tab: 'customers' },
  securityTab,
];
const settingsTab: Tab = {
  label: 'Workshop',
  title: 'Workshop',
  icon: Hammer,
  path: '/',
  tab: 'workshop',
  isSettings: true,
};
const materialsTab: Tab = { label: 'Raw Materials', title: 'Raw Materials', icon: Scroll, path: '/', tab: 'materials' };
const auditTab: Tab = { label: 'Audit', title: 'Audit', icon: History, path: '/', tab: 'audit' };

/** The tabs of a user. Those that are within another one have no entry in the sidebar (NA-5). */
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
  return [...workshopTabs, materialsTab, settingsTab, auditTab];
}
