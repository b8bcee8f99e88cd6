import { Button } from '../../platform/kit/button.tsx';
import styles from './changes-strip.module.css';
import { texts } from './texts.ts';

/**
 * Shows how many rows changed while they were held, and a button that shows the changes. It is inside the held list:
 * leaving the list also shows the changes and removes the strip.
 */
export function ChangesStrip({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className={styles.place}>
      {count > 0 && (
        <p className={styles.strip}>
          {texts.changes(count)} ·{' '}
          <Button look="quiet" onClick={onShow}>
            {texts.show}
          </Button>
        </p>
      )}
    </div>
  );
}
