import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPanel } from '../kit/states.tsx';

/** What stands in place of a screen that broke; the rest of the portal goes on. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  // A new version of the portal may have been put up since this page was loaded.
  const stale = /import|module|chunk/i.test(String(error));
  return (
    <ErrorPanel
      title="Something went wrong"
      text={stale ? 'The page is out of date. Reload it to go on.' : 'This screen could not be shown.'}
      onRetry={stale ? () => location.reload() : reset}
    />
  );
}
