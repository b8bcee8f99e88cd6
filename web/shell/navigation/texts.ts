import { t } from '#contract/wording.ts';
import type { AdminTab } from './search-params.ts';

/** The labels of tabs in the sidebar. */
export const labels = {
  security: t`Sign-in & Security`,
  catalog: t`Catalog`,
  cart: t`Customization Cart`,
  orders: t`Orders`,
  people: t`People`,
  profile: t`My Profile`,
};
export const adminLabels: Record<AdminTab, string> = {
  today: t`Today`,
  orders: t`Orders`,
  board: t`Board`,
  pace: t`Pace`,
  dates: t`Dates`,
  catalog: t`Manage Catalog`,
  customers: t`Customers`,
  workshop: t`Workshop`,
  materials: t`Raw Materials`,
  stock: t`Stock`,
  audit: t`Audit`,
};

/** The headings of screens whose heading differs from the label. */
export const headings = {
  catalog: t`Product Catalog`,
  orders: t`Orders & Messages`,
  customers: t`Customer Management`,
};

/** Texts of the user's menu and the shortcuts, and of the search and Logout, which other places show, too. */
export const menuTexts = {
  find: t`Find anything`,
  logout: t`Logout Account`,
  shortcuts: t`Keyboard shortcuts`,
  /** Between two keys that follow each other. */
  andThen: t`then`,
  /** Between two keys that do the same. */
  either: t`or`,
  singleKeys: t`Single-key shortcuts`,
  singleKeysOff: (key: string) => t`when off, only ${key} shortcuts work`,
  theme: t`Theme`,
  changePassword: t`Change Password`,
  calendarLink: t`Calendar link`,
  emails: t`Emails`,
  gettingStarted: t`Getting started`,
  openOnSignIn: t`Open on sign-in`,
  themes: { light: t`Light`, dark: t`Dark`, system: t`Match system` },
};
