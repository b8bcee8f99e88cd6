import { formatCount } from '../platform/format/format.ts';

/** Texts of the frame, and of screens that fail to load. */
export const texts = {
  skip: 'Skip to the content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Main',
  find: 'Find anything',
  unread: 'Unread messages',
  cart: (products: number) => `Cart, ${formatCount(products, 'product')}`,
  logout: 'Logout Account',
  errorTitle: 'Something went wrong',
  notShown: 'This screen could not be shown.',
  noConnection: 'No connection',
  reloadsItself: 'This page reloads by itself when the connection is back.',
  newerVersion: 'There is a newer version. Reload to continue.',
  settings: 'Settings',
  version: (version: string) => `Version ${version}`,
};
