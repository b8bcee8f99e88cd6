import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Tabs } from '../../platform/kit/tabs.tsx';
import { DemandPanel } from '../demand/demand-panel.tsx';
import styles from '../materials.module.css';
import { texts } from '../texts.ts';
import { RecordsPanel } from './records-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

const route = getRouteApi('/signed-in/');
const views = [
  { value: 'records', label: texts.records },
  { value: 'templates', label: texts.templates },
  { value: 'demand', label: texts.demand },
] as const;

/** The Raw Materials screen for superadmins (MA-1): records, templates and demand. */
export function MaterialsScreen() {
  const { materials: view = 'records', search, customer, from, to } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  return (
    <div className={styles.screen}>
      <Tabs
        label={texts.views}
        value={view}
        options={views}
        onChange={next =>
          void navigate({ search: { tab: 'materials', materials: next === 'records' ? undefined : next } })
        }
        className={styles.panel}
      >
        {view === 'records' && (
          <RecordsPanel
            find={search ?? ''}
            onFind={words =>
              void navigate({
                search: before => ({ ...before, search: words || undefined }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        )}
        {view === 'templates' && <TemplatesPanel />}
        {view === 'demand' && (
          <DemandPanel
            filter={{ customer, from, to }}
            onFilter={filter =>
              void navigate({ search: { tab: 'materials', materials: 'demand', ...filter }, resetScroll: false })
            }
          />
        )}
      </Tabs>
    </div>
  );
}
