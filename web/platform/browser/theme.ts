import { dropStored, writeStored } from './stored.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';

/** Returns the theme of the page; 'system' unless the user chose another. */
export function readTheme(): Theme {
  return (document.documentElement.dataset.theme as Theme | undefined) ?? 'system';
}

/** Applies and stores a theme; public/theme.js applies it before the first paint. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // Without storage, the choice lasts as long as the page.
  if (theme === 'system') dropStored(key);
  else writeStored(key, theme);
}
