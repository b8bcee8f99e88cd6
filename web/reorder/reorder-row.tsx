import { formatNumber } from '../format/format.ts';
import { Checkbox } from '../forms/checkbox.tsx';
import { NumberInput } from '../forms/number-input.tsx';
import { Picture } from '../pictures/picture.tsx';
import styles from './reorder.module.css';
import type { Edits, Row } from './reorder-lines.ts';
import { changeText, texts } from './texts.ts';

type Change = NonNullable<ReturnType<Edits['get']>>;

/** A line of an earlier order, with a checkbox to order it again, its quantity and its changes since then. */
export function ReorderRow({ row, onChange }: { row: Row; onChange: (change: Change) => void }) {
  const { product, orderedCode, productCode, description, images, changes, isTicked, isInCart, typed, isFaulty } = row;
  return (
    <li className={`${styles.row} ${product ? '' : styles.gone}`}>
      <Checkbox
        className={styles.tick}
        label={<span className="visually-hidden">{orderedCode}</span>}
        checked={isTicked}
        disabled={!product}
        onChange={event => onChange({ isTicked: event.target.checked })}
      />
      <div className={styles.picture}>
        <Picture address={product?.images[product.primaryImageIndex]} alt="" width={96} initialOf={orderedCode} />
      </div>
      <div className={styles.facts}>
        <b>{orderedCode}</b>
        {description && (
          <p className={styles.note} dir="auto">
            {description}
          </p>
        )}
        <p className={styles.tags}>
          {images.length > 0 && <span>{texts.files(images.length)}</span>}
          {!product && <span>{texts.gone}</span>}
          {changes.map(change => (
            <span key={change} className={styles.changed}>
              {changeText(change, productCode)}
            </span>
          ))}
          {isInCart && <span className={styles.changed}>{isTicked ? texts.replaces : texts.inCart}</span>}
        </p>
      </div>
      {product ? (
        <NumberInput
          className={styles.quantity}
          aria-label={texts.quantityOf(orderedCode)}
          aria-invalid={isFaulty || undefined}
          title={isFaulty ? texts.quantityFault : undefined}
          value={typed}
          onChange={event => onChange({ typed: event.target.value })}
        />
      ) : (
        <span className={styles.quantity}>{formatNumber(row.quantity)}</span>
      )}
    </li>
  );
}
