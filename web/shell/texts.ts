import { t } from '#contract/wording.ts';
import { formatCount } from '../platform/format/format.ts';

/** Texts of the frame, and of screens that fail to load. */
export const texts = {
  newOrder: t`New order`,
  skip: t`Skip to the content`,
  openMenu: t`Open menu`,
  closeMenu: t`Close menu`,
  menu: t`Main`,
  unread: t`Unread messages`,
  cart: (products: number) => t`Cart, ${formatCount(products, 'product')}`,
  errorTitle: t`Something went wrong`,
  notShown: t`This screen could not be shown.`,
  noConnection: t`No connection`,
  reloadsItself: t`This page reloads by itself when the connection is back.`,
  newerVersion: t`There is a newer version. Reload to continue.`,
  settings: t`Settings`,
  version: (version: string) => t`Version ${version}`,
};
