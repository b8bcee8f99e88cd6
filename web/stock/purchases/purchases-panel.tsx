import { useInfiniteQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { methodAndPath } from '#contract/call/paths.ts';
import { later } from '../../platform/browser/later.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, Loaded, MoreFailed, SkeletonRows } from '../../platform/kit/states.tsx';
import { NextPage } from '../../platform/lists/next-page.tsx';
import { usePages } from '../../platform/lists/use-pages.ts';
import { DownloadLinks } from '../download-links.tsx';
import { purchasesOptions } from '../queries.ts';
import styles from '../stock.module.css';
import { PurchaseCard } from './purchase-card.tsx';
import { texts } from './texts.ts';

const SuppliersDialog = later(async () => (await import('../suppliers-dialog.tsx')).SuppliersDialog);

const csv = methodAndPath('exportPurchases').path;

/** The purchases, those that are on their way first (ST-17). */
export function PurchasesPanel() {
  const list = useInfiniteQuery(purchasesOptions);
  const [hasSuppliers, setSuppliers] = useState(false);
  const { pages, mayLoad } = usePages(list);
  const purchases = pages?.flatMap(page => page.purchases);
  return (
    <>
      <span className={styles.space} />
      <Button icon={<Truck size={16} aria-hidden="true" />} onClick={() => setSuppliers(true)}>
        {texts.suppliers}
      </Button>
      <DownloadLinks csv={csv} />
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
      {hasSuppliers && <SuppliersDialog onClose={() => setSuppliers(false)} />}
    </>
  );
}
