import { Button } from '../kit/button.tsx';
import styles from './changes-strip.module.css';
import { texts } from './texts.ts';

/**
 * Says how many rows changed while they were held, and shows them. Inside the held list, because leaving the list shows
 * them, too, and takes the strip away.
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
