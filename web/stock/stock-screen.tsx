import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { stockStates } from '#contract/stock/choices.ts';
import { later } from '../platform/browser/later.tsx';
import { MaterialsPanel } from './materials-panel.tsx';
import styles from './stock.module.css';

const CountSheet = later(async () => (await import('./count-sheet.tsx')).CountSheet);
const MaterialDialog = later(async () => (await import('./material-dialog.tsx')).MaterialDialog);
const route = getRouteApi('/signed-in/');

/** The Stock screen for superadmins (ST-1): the materials, the count sheet, and one material in a dialog. */
export function StockScreen() {
  const { search, category, state, sheet, material } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const change = (given: object, replace = false) =>
    void navigate({ search: before => ({ ...before, ...given }), replace, resetScroll: false });
  return (
    <div className={styles.screen}>
      {sheet ? (
        <CountSheet onClose={() => change({ sheet: undefined })} />
      ) : (
        <MaterialsPanel
          filter={{ search, category, state: stockStates.find(one => one === state) }}
          onFilter={filter => change(filter, true)}
          onSheet={() => change({ sheet: '1' })}
        />
      )}
      {material !== undefined && (
        <MaterialDialog key={material} id={material} onClose={() => change({ material: undefined })} />
      )}
    </div>
  );
}
