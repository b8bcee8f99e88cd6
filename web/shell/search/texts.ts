import { t } from '#contract/wording.ts';

/** Texts of the search over everything, which loads after the first screen. */
export const texts = {
  anything: (isStaff: boolean) => (isStaff ? t`Product, order, customer or action` : t`Product, order or action`),
  searching: t`Searching...`,
  noneFound: t`Nothing found`,
  searchFailed: t`Search is not available. Check your connection and keep typing.`,
  groups: { actions: t`Actions`, products: t`Products`, orders: t`Orders`, customers: t`Customers` },
  order: (id: number) => t`Order #${id}`,
  addProduct: t`Add Product`,
  newCustomer: t`New customer`,
  chooseTheme: { light: t`Light theme`, dark: t`Dark theme`, system: t`System theme` },
};
