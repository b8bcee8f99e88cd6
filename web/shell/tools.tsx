import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { later } from '../browser/later.tsx';
import { useKept } from '../browser/use-kept.ts';
import { PdfProgress } from '../documents/pdf-progress.tsx';
import { cancelRuns } from '../documents/pdf-runs.ts';
import { useUser } from '../session/queries.ts';
import { listenToKeys } from './listen-to-keys.ts';
import { shortcutsOf } from './shortcuts.ts';
import type { Tab } from './tabs.tsx';

const SearchDialog = later(async () => (await import('./search-dialog.tsx')).SearchDialog);
const ShortcutsDialog = later(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

type Props = { searching: boolean; onSearching: (searching: boolean) => void };

/** Parts of every screen that are loaded on demand: keyboard shortcuts, search, and the progress of PDFs. */
export function Tools({ searching, onSearching }: Props) {
  const { id, role } = useUser();
  const navigate = useNavigate();
  const [showing, setShowing] = useState(false);
  // Speech input users must be able to turn off single-key shortcuts (WCAG 2.1.4).
  const [singleKeys, setSingleKeys] = useKept(`singleKeys:${id}`, ['on', 'off'], 'on');

  // The user who requested the PDF has left.
  useEffect(() => cancelRuns, []);
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
    <>
      <PdfProgress behind />
      {searching && <SearchDialog onClose={() => onSearching(false)} onShortcuts={() => setShowing(true)} />}
      {showing && (
        <ShortcutsDialog
          groups={shortcutsOf(role)}
          singleKeys={singleKeys === 'on'}
          onSingleKeys={on => setSingleKeys(on ? 'on' : 'off')}
          onClose={() => setShowing(false)}
        />
      )}
    </>
  );
}
