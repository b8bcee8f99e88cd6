import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isPortalHere, onConnection, useConnection } from '../browser/connection.ts';
import { ErrorPanel } from '../kit/states.tsx';

/** Shown in place of a screen that failed to render or load; the rest of the portal keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const isCode = /import|module|chunk|preload/i.test(String(error));
  const isAway = useConnection() !== 'here';
  // A failed import is cached, so only a page reload loads the code again.
  useEffect(() => {
    if (!isCode) return;
    void isPortalHere();
    return onConnection(state => state === 'here' && location.reload());
  }, [isCode]);

  if (!isCode) return <ErrorPanel title={title} text="This screen could not be shown." onRetry={reset} />;
  if (isAway) return <ErrorPanel title="No connection" text="This screen comes as soon as there is one." />;
  // A new version may have been deployed since this page was loaded.
  const reload = () => location.reload();
  return <ErrorPanel title={title} text="The page is out of date. Reload it to go on." onRetry={reload} />;
}

const title = 'Something went wrong';
