import './platform/kit/base.css';
import './offline.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './platform/api/query-client.ts';
import { mayBeSignedIn } from './platform/session/may-be-signed-in.ts';
import { followOtherTabs, readMeOptions } from './platform/session/queries.ts';
import { Portal } from './shell/portal.tsx';

// Fetches the user while React starts, if the page states that the browser has a session (server/platform/site/serve-web.ts).
if (mayBeSignedIn()) void queryClient.prefetchQuery(readMeOptions);
followOtherTabs();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Portal />
    </StrictMode>,
  );
}

// Registers the service worker after the first screen (docs/decisions/0031). Its offline page follows the language.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', async () => {
    const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
    registration?.active?.postMessage({ offlineIn: document.documentElement.lang });
  });
}
