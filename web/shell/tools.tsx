import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { IdentityQuestion } from '../accounts/security/identity-question.tsx';
import { cancelRuns, pdfRuns } from '../documents/pdf-store.ts';
import { focusIn } from '../platform/browser/focus.ts';
import { later } from '../platform/browser/later.tsx';
import { useStore } from '../platform/browser/store.ts';
import { useStored } from '../platform/browser/use-stored.ts';
import { useUser } from '../platform/session/user.ts';
import { listenToKeys } from './listen-to-keys.ts';
import { shortcutsOf } from './navigation/shortcuts.ts';
import type { Tab } from './navigation/tabs.tsx';
import { keepLetters } from './search/early-letters.ts';

const PdfProgress = later(async () => (await import('../documents/pdf-progress.tsx')).PdfProgress);
const SearchDialog = later(async () => (await import('./search/search-dialog.tsx')).SearchDialog);
const ShortcutsDialog = later(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

type Props = { searching: boolean; onSearching: (searching: boolean) => void };

/** Parts of every screen that load on demand: shortcuts, search, the progress of PDFs, the question for the password. */
export function Tools({ searching, onSearching }: Props) {
  const user = useUser();
  const { id, role } = user;
  const navigate = useNavigate();
  const [showing, setShowing] = useState(false);
  // Speech input users must be able to turn off single-key shortcuts (WCAG 2.1.4).
  const [singleKeys, setSingleKeys] = useStored(`singleKeys:${id}`, ['on', 'off'], 'on');

  // Stays mounted after the first PDF, because screen readers announce only changes of a live region that already
  // exists.
  const isMakingPdf = useStore(pdfRuns, runs => runs.length > 0);
  const [hasMadePdf, setMadePdf] = useState(false);
  if (isMakingPdf && !hasMadePdf) setMadePdf(true);
  // Cancels the PDFs of a user who signs out.
  useEffect(() => cancelRuns, []);
  useEffect(() => (searching ? keepLetters() : undefined), [searching]);
  useEffect(
    () =>
      listenToKeys(shortcutsOf(user), singleKeys === 'on', {
        search: () => onSearching(true),
        showShortcuts: () => setShowing(true),
        focusSearch: () => focusIn(document, 'main input[type="search"]'),
        go: (tab: Tab) => void navigate({ to: tab.path, search: tab.tab ? { tab: tab.tab } : {} }),
      }),
    [user, singleKeys, onSearching, navigate],
  );

  function start() {
    setShowing(false);
    void navigate({ to: '/', search: { start: '1' } });
  }
  return (
    <>
      <IdentityQuestion />
      {hasMadePdf && <PdfProgress behind />}
      {searching && <SearchDialog onClose={() => onSearching(false)} onShortcuts={() => setShowing(true)} />}
      {showing && (
        <ShortcutsDialog
          groups={shortcutsOf(user)}
          singleKeys={singleKeys === 'on'}
          onSingleKeys={on => setSingleKeys(on ? 'on' : 'off')}
          onClose={() => setShowing(false)}
          onStart={role === 'superadmin' ? start : undefined}
        />
      )}
    </>
  );
}
