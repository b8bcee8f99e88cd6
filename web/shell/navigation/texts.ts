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
  dates: t`Dates`,
  catalog: t`Manage Catalog`,
  customers: t`Customers`,
  workshop: t`Workshop`,
  materials: t`Raw Materials`,
  audit: t`Audit`,
};

/** The headings of screens whose heading differs from the label. */
export const headings = {
  catalog: t`Product Catalog`,
  orders: t`Orders & Messages`,
  customers: t`Customer Management`,
};
