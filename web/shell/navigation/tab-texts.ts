/** The labels of the tabs in the sidebar. */
export const labels = {
  security: 'Sign-in & Security',
  catalog: 'Catalog',
  cart: 'Customization Cart',
  orders: 'Orders',
  people: 'People',
  profile: 'My Profile',
  today: 'Today',
  board: 'Board',
  dates: 'Dates',
  manageCatalog: 'Manage Catalog',
  customers: 'Customers',
  workshop: 'Workshop',
  materials: 'Raw Materials',
  audit: 'Audit',
};

/** The headings of the tabs whose heading differs from the label. */
export const headings = {
  catalog: 'Product Catalog',
  orders: 'Orders & Messages',
  customers: 'Customer Management',
};
