import { Button } from '../../platform/kit/button.tsx';
import { texts } from '../texts.ts';
import styles from './refused-status.module.css';

/** Says in the row of an order that its products did not get the chosen status, and sends it again. */
export function RefusedStatus({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.refused}>
      {texts.statusFailed}.{' '}
      <Button look="quiet" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </p>
  );
}
