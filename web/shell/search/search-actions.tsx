import { Footprints, Keyboard, LogOut, Monitor, Moon, Plus, Sun } from 'lucide-react';
import { folded } from '#contract/call/folding.ts';
import { chooseTheme } from '../../platform/browser/theme.ts';
import type { Found } from '../../platform/forms/finder.tsx';
import { logout } from '../../platform/session/queries.ts';
import { type Tab, type TabUser, tabsOf } from '../navigation/tabs.tsx';
import { menuTexts } from '../navigation/texts.ts';
import { texts } from './texts.ts';

type Doing = {
  go: (tab: Pick<Tab, 'path' | 'tab'>, more?: { add: '1' } | { start: '1' }) => void;
  showShortcuts: () => void;
};

/** Actions of every screen whose labels contain all typed words. */
export function actionsFor(user: TabUser, typed: string, { go, showShortcuts }: Doing): Found[] {
  const pages = tabsOf(user).map(tab => action(tab.label, <tab.icon size={18} aria-hidden="true" />, () => go(tab)));
  const adding =
    user.role === 'customer'
      ? []
      : [
          action(texts.addProduct, plus, () => go({ path: '/', tab: 'catalog' }, { add: '1' })),
          action(texts.newCustomer, plus, () => go({ path: '/', tab: 'customers' }, { add: '1' })),
        ];
  const starting =
    user.role === 'superadmin'
      ? [
          action(menuTexts.gettingStarted, <Footprints size={18} aria-hidden="true" />, () =>
            go({ path: '/' }, { start: '1' }),
          ),
        ]
      : [];
  const all = [
    ...pages,
    ...adding,
    ...starting,
    action(texts.chooseTheme.light, <Sun size={18} aria-hidden="true" />, () => chooseTheme('light')),
    action(texts.chooseTheme.dark, <Moon size={18} aria-hidden="true" />, () => chooseTheme('dark')),
    action(texts.chooseTheme.system, <Monitor size={18} aria-hidden="true" />, () => chooseTheme('system')),
    action(menuTexts.shortcuts, <Keyboard size={18} aria-hidden="true" />, showShortcuts),
    action(menuTexts.logout, <LogOut size={18} aria-hidden="true" />, () => void logout()),
  ];
  const words = folded(typed).split(' ');
  return all.filter(({ label }) => words.every(word => folded(label).includes(word)));
}

const plus = <Plus size={18} aria-hidden="true" />;

function action(label: string, icon: Found['icon'], onSelect: () => void): Found {
  return { id: `action-${label}`, label, icon, onSelect };
}
