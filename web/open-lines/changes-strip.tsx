import { Button } from '../kit/button.tsx';
import styles from './changes-strip.module.css';
import { texts } from './texts.ts';

/** Says how many rows changed while they were held, and shows them. */
export function ChangesStrip({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status">
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
