import { t } from '#contract/wording.ts';
import { formatCount } from '../platform/format/format.ts';

/** Texts of the frame, and of screens that fail to load. */
export const texts = {
  newOrder: t`New order`,
  skip: t`Skip to the content`,
  openMenu: t`Open menu`,
  closeMenu: t`Close menu`,
  menu: t`Main`,
  find: t`Find anything`,
  unread: t`Unread messages`,
  cart: (products: number) => t`Cart, ${formatCount(products, 'product')}`,
  logout: t`Logout Account`,
  errorTitle: t`Something went wrong`,
  notShown: t`This screen could not be shown.`,
  noConnection: t`No connection`,
  reloadsItself: t`This page reloads by itself when the connection is back.`,
  newerVersion: t`There is a newer version. Reload to continue.`,
  settings: t`Settings`,
  version: (version: string) => t`Version ${version}`,
};

/** Texts of the user's menu and of the shortcuts. */
export const menuTexts = {
  shortcuts: t`Keyboard shortcuts`,
  singleKeys: t`Single-key shortcuts`,
  singleKeysOff: (key: string) => t`when off, only ${key} shortcuts work`,
  theme: t`Theme`,
  changePassword: t`Change Password`,
  calendarLink: t`Calendar link`,
  emails: t`Emails`,
  gettingStarted: t`Getting started`,
  openOnSignIn: t`Open on sign-in`,
  startTabs: { today: t`Today`, orders: t`Orders`, catalog: t`Manage Catalog` },
  themes: { light: t`Light`, dark: t`Dark`, system: t`Match system` },
};
