import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useUser } from '../accounts/queries.ts';
import { useKept } from '../kit/use-kept.ts';
import { listenToKeys } from './listen-to-keys.ts';
import { shortcutsOf } from './shortcuts.ts';
import type { Tab } from './tabs.tsx';

const SearchDialog = lazy(() => import('./search-dialog.tsx').then(module => ({ default: module.SearchDialog })));
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then(module => ({ default: module.ShortcutsDialog })),
);

type Props = { searching: boolean; onSearching: (searching: boolean) => void };

/** What helps on every screen: the keyboard's shortcuts, and the search over everything. Loaded after the first screen. */
export function Tools({ searching, onSearching }: Props) {
  const { id, role } = useUser();
  const navigate = useNavigate();
  const [showing, setShowing] = useState(false);
  // Who speaks to the machine must be able to turn off what one letter does (WCAG 2.1.4).
  const [singleKeys, setSingleKeys] = useKept(`singleKeys:${id}`, ['on', 'off'], 'on');

  useEffect(
    () =>
      listenToKeys(shortcutsOf(role), singleKeys === 'on', {
        search: () => onSearching(true),
        showShortcuts: () => setShowing(true),
        focusSearch: () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
        go: (tab: Tab) => void navigate({ to: tab.path, search: tab.tab ? { tab: tab.tab } : {} }),
      }),
    [role, singleKeys, onSearching, navigate],
  );

  return (
    <Suspense>
      {searching && <SearchDialog onClose={() => onSearching(false)} onShortcuts={() => setShowing(true)} />}
      {showing && (
        <ShortcutsDialog
          groups={shortcutsOf(role)}
          singleKeys={singleKeys === 'on'}
          onSingleKeys={on => setSingleKeys(on ? 'on' : 'off')}
          onClose={() => setShowing(false)}
        />
      )}
    </Suspense>
  );
}
