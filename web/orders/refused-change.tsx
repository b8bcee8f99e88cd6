import { Button } from '../platform/kit/button.tsx';
import styles from './refused-change.module.css';
import { texts } from './texts.ts';

type Props = { text: string; className?: string | undefined; tabIndex?: number; onRetry: () => void };

/** Says at a line or an order that its change was refused (`failedText`), and sends it again. */
export function RefusedChange({ text, className = '', tabIndex, onRetry }: Props) {
  return (
    <p className={`${styles.refused} ${className}`}>
      {text}.{' '}
      <Button look="quiet" tabIndex={tabIndex} onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </p>
  );
}
