import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { methodAndPath } from '#contract/call/paths.ts';
import { Empty } from '../../platform/kit/empty.tsx';
import { ErrorPanel } from '../../platform/kit/states.tsx';
import { DownloadLinks } from '../download-links.tsx';
import { NothingKept } from '../nothing-kept.tsx';
import { shortagesOptions } from '../queries.ts';
import styles from '../stock.module.css';
import { LoadingTable } from '../stock-table.tsx';
import { NotKept } from './not-kept.tsx';
import { SupplierGroup } from './supplier-group.tsx';
import { texts } from './texts.ts';

const csv = methodAndPath('exportShortages').path;

type Props = { hasStock: boolean; onStarted: () => void };

/** What to buy, by supplier, and what nobody keeps yet (ST-5). */
export function ShortagesPanel({ hasStock, onStarted }: Props) {
  const query = useQuery(shortagesOptions);
  const { data } = query;
  if (query.isPending) return <LoadingTable text={texts.loading} />;
  if (!data) return <ErrorPanel title={texts.failed} onRetry={() => void query.refetch()} />;
  if (!hasStock) return <NothingKept onStarted={onStarted} />;
  return (
    <>
      <span className={styles.space} />
      <DownloadLinks csv={csv} />
      <p className={styles.lead} role="status">
        <b>{texts.lead}</b> {texts.counts(data.counts.short, data.counts.below)}
      </p>
      {data.suppliers.length === 0 && <Empty title={texts.nothing} text={texts.nothingHelp} />}
      {data.suppliers.map(group => (
        <SupplierGroup key={group.supplier?.id ?? 0} group={group} />
      ))}
      <NotKept names={data.notKept} />
      {data.withoutRecord > 0 && (
        <p className={styles.lead}>
          <Link to="/" search={{ tab: 'materials', materials: 'demand' }}>
            {texts.withoutRecord(data.withoutRecord)}
          </Link>
        </p>
      )}
    </>
  );
}
