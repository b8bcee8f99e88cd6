import '../platform/kit/base.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { chooseTheme, readTheme, type Theme, themes } from '../platform/browser/theme.ts';
import { BrandMark, brandName } from '../platform/kit/brand-mark.tsx';
import { Segmented } from '../platform/kit/segmented.tsx';
import { AlertProvider } from '../platform/overlays/alert.tsx';
import { ToastProvider } from '../platform/overlays/toast.tsx';
import { KitChoices } from './kit-choices.tsx';
import { KitControls } from './kit-controls.tsx';
import { KitFields } from './kit-fields.tsx';
import { KitForms } from './kit-forms.tsx';
import { KitOverlays } from './kit-overlays.tsx';
import styles from './kit-page.module.css';
import { KitPictures } from './kit-pictures.tsx';
import { KitProgress } from './kit-progress.tsx';
import { KitStates } from './kit-states.tsx';

const names: Record<Theme, string> = { system: 'Match system', light: 'Light', dark: 'Dark' };

/** Every part in every state (`npm run kit`); not included in the portal. */
function KitPage() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <BrandMark />
        <h1>{brandName()} parts</h1>
        <Segmented
          label="Theme"
          value={theme}
          options={themes.map(value => ({ value, label: names[value] }))}
          onChange={next => {
            chooseTheme(next);
            setTheme(next);
          }}
        />
      </header>
      <KitControls />
      <KitFields />
      <KitChoices />
      <KitProgress />
      <KitOverlays />
      <KitForms />
      <KitPictures />
      <KitStates />
    </main>
  );
}

/** Forms ask before Back leaves them. */
const router = createRouter({
  routeTree: createRootRoute({ component: KitPage }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <AlertProvider>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </AlertProvider>
    </StrictMode>,
  );
}
