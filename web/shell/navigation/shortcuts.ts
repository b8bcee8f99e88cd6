import { type Tab, type TabUser, tabsOf } from './tabs.tsx';

/** The actions that a shortcut can use. */
export type Doing = {
  search: () => void;
  showShortcuts: () => void;
  focusSearch: () => void;
  go: (tab: Tab) => void;
};
type Shortcut = {
  /** Keys in sequence. 'Mod+K' is Cmd+K on a Mac and Ctrl+K elsewhere. */
  keys: readonly string[];
  /** The text that replaces the keys in the dialog. */
  shown?: readonly string[];
  does: string;
  /** Undefined when the focused element handles the key. */
  run?: (doing: Doing) => void;
};
export type ShortcutGroup = { name: string; shortcuts: readonly Shortcut[] };

const pageKeys: Record<string, string> = {
  Catalog: 'c',
  'Manage Catalog': 'c',
  'Customization Cart': 'b',
  Orders: 'o',
  Today: 't',
  Board: 'k',
  People: 'e',
  'My Profile': 'p',
  Pace: 'p',
  Customers: 'u',
  'Raw Materials': 'm',
  Stock: 's',
};

/** The shortcuts of a user on every screen, for the keyboard handler and the dialog. */
export function shortcutsOf(user: TabUser): readonly ShortcutGroup[] {
  const pages = tabsOf(user).flatMap(tab => {
    const key = pageKeys[tab.label];
    return key ? [{ keys: ['g', key], does: tab.label, run: (doing: Doing) => doing.go(tab) }] : [];
  });
  const onScreens: Shortcut[] = [
    { keys: ['Mod+K'], does: 'Find anything', run: doing => doing.search() },
    { keys: ['/'], does: 'Search on this screen', run: doing => doing.focusSearch() },
    { keys: [], shown: ['Mod+Z'], does: 'Undo the last change' },
    { keys: ['?'], does: 'Keyboard shortcuts', run: doing => doing.showShortcuts() },
  ];
  return [
    { name: 'On every screen', shortcuts: onScreens },
    { name: 'Go to', shortcuts: pages },
  ];
}
