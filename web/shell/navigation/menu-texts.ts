/** Texts of the user's menu, the search and the shortcuts, which load after the first screen. */
export const menuTexts = {
  find: 'Find anything',
  shortcuts: 'Keyboard shortcuts',
  singleKeys: 'Single-key shortcuts',
  singleKeysOff: (key: string) => `when off, only ${key} shortcuts work`,
  searchFailed: 'Search is not available. Check your connection and keep typing.',
  emails: 'Emails',
  security: 'Sign-in & Security',
  gettingStarted: 'Getting started',
  openOnSignIn: 'Open on sign-in',
  startTabs: { today: 'Today', orders: 'Orders', catalog: 'Manage Catalog' },
  themes: { light: 'Light', dark: 'Dark', system: 'Match system' },
  chooseTheme: { light: 'Light theme', dark: 'Dark theme', system: 'System theme' },
};
