import './kit/base.css';
import './offline.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Portal } from './shell/portal.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Portal />
    </StrictMode>,
  );
}

// The page for when there is no portal, and the built files (docs/decisions/0031). It waits for the first screen.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {}));
}
