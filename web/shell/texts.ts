/** Texts of the frame: screens that fail to load, and the themes. */
export const texts = {
  errorTitle: 'Something went wrong',
  notShown: 'This screen could not be shown.',
  noConnection: 'No connection',
  reloadsItself: 'This page reloads by itself when the connection is back.',
  newerVersion: 'There is a newer version. Reload to continue.',
  searchFailed: 'Search is not available. Check your connection and keep typing.',
  emails: 'Emails',
  security: 'Sign-in & Security',
  gettingStarted: 'Getting started',
  settings: 'Settings',
  version: (version: string) => `Version ${version}`,
  openOnSignIn: 'Open on sign-in',
  startTabs: { today: 'Today', orders: 'Orders', catalog: 'Manage Catalog' },
  themes: { light: 'Light', dark: 'Dark', system: 'Match system' },
  chooseTheme: { light: 'Light theme', dark: 'Dark theme', system: 'System theme' },
};
