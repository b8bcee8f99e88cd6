import { useState } from 'react';
import { Button } from '../platform/kit/button.tsx';
import { Empty } from '../platform/kit/empty.tsx';
import { Banner, ErrorPanel, OfflineBar, Waiting } from '../platform/kit/states.tsx';
import { SkeletonCards } from '../platform/lists/skeleton.tsx';
import styles from './kit-page.module.css';

/** Empty, loading, failed and offline states. */
export function KitStates() {
  const [said, setSaid] = useState(true);
  return (
    <>
      <section className={styles.part}>
        <h2>Empty and failed</h2>
        <div className={styles.four}>
          <div className={styles.sheet}>
            <Empty title="No orders yet" />
          </div>
          <div className={styles.sheet}>
            <Empty title="No products found" text="Try adjusting your search criteria" />
          </div>
          <div className={styles.sheet}>
            <Empty
              title="Your cart is empty"
              text="Select products from the catalog to get started"
              action={<Button look="primary">Back to Catalog</Button>}
            />
          </div>
          <div className={styles.sheet}>
            <ErrorPanel title="Error Loading Profile" text="Failed to fetch profile" onRetry={() => {}} />
          </div>
        </div>
        <Banner tone="bad" action={<Button look="quiet">Try again</Button>}>
          Failed to fetch customers
        </Banner>
        {said && (
          <Banner tone="good" onDismiss={() => setSaid(false)}>
            Customer created successfully!
          </Banner>
        )}
        <OfflineBar text="You are offline. Nothing you typed is lost. Reconnecting..." />
      </section>
      <section className={styles.part}>
        <h2>Loading</h2>
        <div className={styles.two}>
          <div className={`${styles.sheet} ${styles.padded}`}>
            <SkeletonCards text="Loading catalog..." count={2} />
          </div>
        </div>
        <div className={`${styles.sheet} ${styles.waiting}`}>
          <Waiting />
        </div>
      </section>
    </>
  );
}
