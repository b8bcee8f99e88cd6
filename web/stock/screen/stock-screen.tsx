import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { stockStates } from '#contract/stock/choices.ts';
import { later } from '../../platform/browser/later.tsx';
import { Tabs } from '../../platform/kit/tabs.tsx';
import { MaterialsPanel } from '../materials-panel.tsx';
import { materialsOptions } from '../queries.ts';
import { ShortagesPanel } from '../shortages/shortages-panel.tsx';
import styles from '../stock.module.css';
import { texts } from '../texts.ts';

const CountSheet = later(async () => (await import('../count-sheet.tsx')).CountSheet);
const MaterialDialog = later(async () => (await import('../material-dialog.tsx')).MaterialDialog);
const PurchasesPanel = later(async () => (await import('../purchases/purchases-panel.tsx')).PurchasesPanel);
const route = getRouteApi('/signed-in/');
const views = [
  { value: 'shortages', label: texts.shortages },
  { value: 'materials', label: texts.materials },
  { value: 'purchases', label: texts.purchases },
] as const;

/** The Stock screen for superadmins (ST-1): shortages, materials with the count sheet, purchases, and one material. */
export function StockScreen() {
  const { stock: view = 'shortages', search, category, state, sheet, material } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const { data } = useInfiniteQuery(materialsOptions({}));
  const change = (given: object, replace = false) =>
    void navigate({ search: before => ({ ...before, ...given }), replace, resetScroll: false });
  const openSheet = () => change({ stock: 'materials', sheet: '1' });
  return (
    <div className={styles.screen}>
      {sheet ? (
        <CountSheet onClose={() => change({ sheet: undefined })} />
      ) : (
        <Tabs
          label={texts.views}
          value={view}
          options={views}
          onChange={next => void navigate({ search: { tab: 'stock', stock: next === 'shortages' ? undefined : next } })}
          className={styles.panel}
        >
          {view === 'shortages' && <ShortagesPanel hasStock={data?.pages[0]?.counts.all !== 0} onStarted={openSheet} />}
          {view === 'materials' && (
            <MaterialsPanel
              filter={{ search, category, state: stockStates.find(one => one === state) }}
              onFilter={filter => change(filter, true)}
              onSheet={openSheet}
            />
          )}
          {view === 'purchases' && <PurchasesPanel />}
        </Tabs>
      )}
      {material !== undefined && (
        <MaterialDialog key={material} id={material} onClose={() => change({ material: undefined })} />
      )}
    </div>
  );
}
