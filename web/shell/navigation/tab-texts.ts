import type { AdminTab } from './search-params.ts';

/** The labels of tabs in the sidebar. */
export const labels = {
  security: 'Sign-in & Security',
  catalog: 'Catalog',
  cart: 'Customization Cart',
  orders: 'Orders',
  people: 'People',
  profile: 'My Profile',
};
export const adminLabels: Record<AdminTab, string> = {
  today: 'Today',
  orders: 'Orders',
  board: 'Board',
  dates: 'Dates',
  catalog: 'Manage Catalog',
  customers: 'Customers',
  workshop: 'Workshop',
  materials: 'Raw Materials',
  audit: 'Audit',
};

/** The headings of screens whose heading differs from the label. */
export const headings = {
  catalog: 'Product Catalog',
  orders: 'Orders & Messages',
  customers: 'Customer Management',
};
