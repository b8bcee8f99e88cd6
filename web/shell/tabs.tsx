import {
  Hammer,
  History,
  LayoutGrid,
  type LucideIcon,
  ReceiptText,
  Scroll,
  ShoppingBag,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { Role } from '#contract/call/roles.ts';
import type { AdminTab } from './search-params.ts';

export type Tab = { label: string; title: string; icon: LucideIcon; path: string; tab?: AdminTab };

const customerTabs: Tab[] = [
  { label: 'Catalog', title: 'Product Catalog', icon: LayoutGrid, path: '/' },
  { label: 'Customization Cart', title: 'Customization Cart', icon: ShoppingBag, path: '/customization-cart' },
  { label: 'Orders', title: 'Orders & Messages', icon: ReceiptText, path: '/orders' },
  { label: 'My Profile', title: 'My Profile', icon: UserRound, path: '/profile' },
];

const workshopTabs: Tab[] = [
  { label: 'Manage Catalog', title: 'Manage Catalog', icon: LayoutGrid, path: '/', tab: 'catalog' },
  { label: 'Orders', title: 'Orders', icon: ReceiptText, path: '/', tab: 'orders' },
  { label: 'Customers', title: 'Customer Management', icon: UsersRound, path: '/', tab: 'customers' },
];
const settingsTab: Tab = { label: 'Workshop', title: 'Workshop', icon: Hammer, path: '/', tab: 'workshop' };
const superadminTabs: Tab[] = [
  { label: 'Raw Materials', title: 'Raw Materials', icon: Scroll, path: '/', tab: 'materials' },
  { label: 'Audit', title: 'Audit', icon: History, path: '/', tab: 'audit' },
];

/** The sidebar of a role (NA-5). */
export function tabsOf(role: Role): Tab[] {
  if (role === 'customer') return customerTabs;
  return [...workshopTabs, ...(role === 'superadmin' ? superadminTabs : []), settingsTab];
}
