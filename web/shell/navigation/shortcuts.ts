import { t } from '#contract/wording.ts';
import type { AdminTab } from './search-params.ts';
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

const tabKeys: Partial<Record<AdminTab, string>> = {
  catalog: 'c',
  orders: 'o',
  today: 't',
  board: 'k',
  pace: 'p',
  customers: 'u',
  materials: 'm',
  stock: 's',
};
const pathKeys: Record<string, string> = {
  '/': 'c',
  '/customization-cart': 'b',
  '/orders': 'o',
  '/people': 'e',
  '/profile': 'p',
};

/** The shortcuts of a user on every screen, for the keyboard handler and the dialog. */
export function shortcutsOf(user: TabUser): readonly ShortcutGroup[] {
  const pages = tabsOf(user).flatMap(tab => {
    const key = tab.tab ? tabKeys[tab.tab] : pathKeys[tab.path];
    return key ? [{ keys: ['g', key], does: tab.label, run: (doing: Doing) => doing.go(tab) }] : [];
  });
  const onScreens: Shortcut[] = [
    { keys: ['Mod+K'], does: t`Find anything`, run: doing => doing.search() },
    { keys: ['/'], does: t`Search on this screen`, run: doing => doing.focusSearch() },
    { keys: [], shown: ['Mod+Z'], does: t`Undo the last change` },
    { keys: ['?'], does: t`Keyboard shortcuts`, run: doing => doing.showShortcuts() },
  ];
  return [
    { name: t`On every screen`, shortcuts: onScreens },
    { name: t`Go to`, shortcuts: pages },
  ];
}
