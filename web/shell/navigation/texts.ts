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

/** Texts of the user's menu, the search and the shortcuts, which load after the first screen. */
export const menuTexts = {
  find: 'Find anything',
  shortcuts: 'Keyboard shortcuts',
  singleKeys: 'Single-key shortcuts',
  singleKeysOff: (key: string) => `when off, only ${key} shortcuts work`,
  anything: (isStaff: boolean) => (isStaff ? 'Product, order, customer or action' : 'Product, order or action'),
  searching: 'Searching...',
  noneFound: 'Nothing found',
  searchFailed: 'Search is not available. Check your connection and keep typing.',
  groups: { actions: 'Actions', products: 'Products', orders: 'Orders', customers: 'Customers' },
  order: (id: number) => `Order #${id}`,
  addProduct: 'Add Product',
  newCustomer: 'New customer',
  theme: 'Theme',
  changePassword: 'Change Password',
  logout: 'Logout Account',
  emails: 'Emails',
  security: 'Sign-in & Security',
  gettingStarted: 'Getting started',
  openOnSignIn: 'Open on sign-in',
  startTabs: { today: 'Today', orders: 'Orders', catalog: 'Manage Catalog' },
  themes: { light: 'Light', dark: 'Dark', system: 'Match system' },
  chooseTheme: { light: 'Light theme', dark: 'Dark theme', system: 'System theme' },
};
