import { LayoutGrid, type LucideProps, ReceiptText, ShoppingBag, UserRound, UsersRound } from 'lucide-react';
import type { ComponentType } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { later } from '../../browser/later.tsx';
import type { AdminTab } from './search-params.ts';

export type Tab = {
  label: string;
  title: string;
  icon: ComponentType<LucideProps>;
  path: string;
  tab?: AdminTab;
  /** The tab whose sidebar entry represents this tab, or 'menu' for the user's own menu. */
  isWithin?: AdminTab | 'menu';
  /** Whether this is the first tab of the settings. */
  isSettings?: boolean;
};

const securityTab: Tab = {
  label: 'Sign-in & Security',
  title: 'Sign-in & Security',
  icon: UserRound,
  path: '/security',
  isWithin: 'menu',
};

/** The fields of the user that decide about the tabs (NA-5, PE-2). */
export type TabUser = Pick<User, 'role' | 'companyRole'>;

const catalogTab: Tab = { label: 'Catalog', title: 'Product Catalog', icon: LayoutGrid, path: '/' };
const cart = 'Customization Cart';
const cartTab: Tab = { label: cart, title: cart, icon: ShoppingBag, path: '/customization-cart' };
const ordersTab: Tab = { label: 'Orders', title: 'Orders & Messages', icon: ReceiptText, path: '/orders' };
const peopleTab: Tab = { label: 'People', title: 'People', icon: UsersRound, path: '/people' };
const profileTab: Tab = { label: 'My Profile', title: 'My Profile', icon: UserRound, path: '/profile' };

/** Icons that customers never see. They load separately, so that the customers' first screen stays small (P6). */
const staffIcon = (name: keyof typeof import('../staff-icons.ts')['staffIcons']) =>
  later<LucideProps>(async () => (await import('../staff-icons.ts')).staffIcons[name]);
const Sun = staffIcon('Sun');

const workshopTabs: Tab[] = [
  { label: 'Today', title: 'Today', icon: Sun, path: '/', tab: 'today' },
  { label: 'Orders', title: 'Orders', icon: ReceiptText, path: '/', tab: 'orders' },
  { label: 'Board', title: 'Board', icon: ReceiptText, path: '/', tab: 'board', isWithin: 'orders' },
  { label: 'Dates', title: 'Dates', icon: Sun, path: '/', tab: 'dates', isWithin: 'today' },
  { label: 'Manage Catalog', title: 'Manage Catalog', icon: LayoutGrid, path: '/', tab: 'catalog' },
  { label: 'Customers', title: 'Customer Management', icon: UsersRound, path: '/', tab: 'customers' },
  securityTab,
];
const settingsTab: Tab = {
  label: 'Workshop',
  title: 'Workshop',
  icon: staffIcon('Hammer'),
  path: '/',
  tab: 'workshop',
  isSettings: true,
};
const materialsTab: Tab = {
  label: 'Raw Materials',
  title: 'Raw Materials',
  icon: staffIcon('Scroll'),
  path: '/',
  tab: 'materials',
};
const auditTab: Tab = { label: 'Audit', title: 'Audit', icon: staffIcon('History'), path: '/', tab: 'audit' };

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
  return [...workshopTabs, materialsTab, settingsTab, auditTab];
}
