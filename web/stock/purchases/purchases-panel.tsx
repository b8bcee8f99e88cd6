import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { excelAddress, methodAndPath } from '#contract/call/paths.ts';
import { buttonLook } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, Loaded, MoreFailed, SkeletonRows } from '../../platform/kit/states.tsx';
import { NextPage } from '../../platform/lists/next-page.tsx';
import { usePages } from '../../platform/lists/use-pages.ts';
import { purchasesOptions } from '../queries.ts';
import styles from '../stock.module.css';
import { PurchaseCard } from './purchase-card.tsx';
import { texts } from './texts.ts';

const csv = methodAndPath('exportPurchases').path;

/** The purchases, those that are on their way first (ST-17). */
export function PurchasesPanel() {
  const list = useInfiniteQuery(purchasesOptions);
  const { pages, mayLoad } = usePages(list);
  const purchases = pages?.flatMap(page => page.purchases);
  return (
    <>
      <span className={styles.space} />
      <a className={buttonLook()} href={csv} download>
        <Download size={16} aria-hidden="true" />
        {texts.exportCsv}
      </a>
      <a className={buttonLook()} href={excelAddress(csv)} download>
        <FileSpreadsheet size={16} aria-hidden="true" />
        {texts.exportExcel}
      </a>
      <div className={styles.purchases}>
        <Loaded
          query={{ ...list, data: purchases }}
          failed={texts.failed}
          loading={texts.loading}
          skeleton={
            <SkeletonRows count={4} className={styles.bones}>
              <Bone width="60%" />
              <Bone width="5rem" />
            </SkeletonRows>
          }
          empty={<Empty title={texts.none} text={texts.noneHelp} />}
        >
          {found => found.map(purchase => <PurchaseCard key={purchase.id} purchase={purchase} />)}
        </Loaded>
      </div>
      {list.isFetchNextPageError && <MoreFailed text={texts.moreFailed} onRetry={() => void list.fetchNextPage()} />}
      <NextPage ready={mayLoad} load={list.fetchNextPage} />
    </>
  );
}
