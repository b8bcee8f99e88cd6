import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { addressOf, excelAddress } from '#contract/call/paths.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { remakeReasonLabels } from '#contract/production/remake-reasons.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { buttonLook } from '../../platform/kit/button.tsx';
import { Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { remakesOptions } from '../queries.ts';
import styles from './accuracy.module.css';
import { DatesTable } from './dates-table.tsx';
import { texts } from './texts.ts';

/** The items that were made again in the last months, by product, stage and reason (PR-16). */
export function MadeAgain({ months }: { months: number }) {
  const { data, isError, refetch } = useQuery(remakesOptions(months));
  const csv = addressOf('exportRemakes', { months }).address;
  return (
    <section>
      <div className={styles.bar}>
        <h2>{texts.madeAgain}</h2>
        <span className="cluster">
          <a className={buttonLook('quiet')} href={csv} download aria-label={texts.downloadMadeAgain}>
            <Download size={18} aria-hidden="true" />
            {texts.download}
          </a>
          <a className={buttonLook('quiet')} href={excelAddress(csv)} download aria-label={texts.excelMadeAgain}>
            {texts.excel}
          </a>
        </span>
      </div>
      {data ? (
        data.rows.length === 0 ? (
          <p>{texts.noneMadeAgain}</p>
        ) : (
          <>
            <p>{texts.madeAgainTotal(data.total)}</p>
            <DatesTable
              label={texts.madeAgain}
              heads={texts.madeAgainHeads}
              rows={data.rows.map(({ productCode, stage, reason, items, times }) => ({
                key: `${productCode} ${stage} ${reason}`,
                cells: [
                  <bdi key="code">{productCode}</bdi>,
                  statusLabel(stage),
                  remakeReasonLabels[reason],
                  formatNumber(items),
                  formatNumber(times),
                ],
              }))}
            />
            {data.more && <p>{texts.moreMadeAgain(data.rows.length)}</p>}
          </>
        )
      ) : isError ? (
        <ErrorPanel title={texts.madeAgainFailed} onRetry={() => void refetch()} />
      ) : (
        <Bone width="100%" height="4rem" />
      )}
    </section>
  );
}
