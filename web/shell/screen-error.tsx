import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isPortalHere, onConnection, useConnection } from '../platform/browser/connection.ts';
import { ErrorPanel } from '../platform/kit/states.tsx';
import { texts } from './texts.ts';

/** Replaces a screen that failed to render or load; the rest of the portal keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const isCode = /import|module|chunk|preload/i.test(String(error));
  const isAway = useConnection() !== 'here';
  // A failed import is cached, so only a page reload loads the code again.
  useEffect(() => {
    if (!isCode) return;
    void isPortalHere();
    return onConnection(state => state === 'here' && location.reload());
  }, [isCode]);

  if (!isCode) return <ErrorPanel title={texts.errorTitle} text={texts.notShown} onRetry={reset} />;
  if (isAway) return <ErrorPanel title={texts.noConnection} text={texts.reloadsItself} />;
  // A new version may have been deployed since this page was loaded.
  const reload = () => location.reload();
  return <ErrorPanel title={texts.errorTitle} text={texts.newerVersion} onRetry={reload} />;
}
