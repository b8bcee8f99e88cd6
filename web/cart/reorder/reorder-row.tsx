import { formatNumber } from '../../platform/format/format.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { NumberField } from '../../platform/forms/number-input.tsx';
import { Code } from '../../platform/kit/code.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import { Combinations, SharedColor } from '../../platform/stages/combinations.tsx';
import { pageTexts } from '../texts.ts';
import styles from './reorder.module.css';
import { combinationsOf, type Edits, hasNoColor, type Row } from './reorder-lines.ts';
import { changeTexts, texts } from './texts.ts';

type Props = { row: Row; onChange: (change: NonNullable<ReturnType<Edits['get']>>) => void };

/** A line of an earlier order, with a checkbox to order it again, its quantity, choices and changes since then. */
export function ReorderRow({ row, onChange }: Props) {
  const { product, orderedCode, productCode, description, images, changes, optionChanges, isTicked, isInCart } = row;
  const breakdown = combinationsOf(row);
  return (
    <li className={`${styles.row} ${product ? '' : styles.gone}`}>
      <Checkbox
        label={<span className="visually-hidden">{orderedCode}</span>}
        checked={isTicked}
        disabled={!product}
        onChange={event => onChange({ isTicked: event.target.checked })}
      />
      <div className={styles.picture}>
        <Picture address={product?.images[product.primaryImageIndex]} alt="" width={96} initialOf={orderedCode} />
      </div>
      <div className={styles.facts}>
        <p>
          <b>
            <Code>{orderedCode}</Code>
          </b>
          <SharedColor breakdown={breakdown} />
        </p>
        <Combinations breakdown={breakdown} />
        {description && (
          <p className={styles.note} dir="auto">
            {description}
          </p>
        )}
        <p className={styles.tags}>
          {images.length > 0 && <span>{texts.files(images.length)}</span>}
          {!product && <span>{texts.gone}</span>}
          {changeTexts({ changes, optionChanges, description }, productCode).map(change => (
            <span key={change} className={styles.changed}>
              {change}
            </span>
          ))}
          {hasNoColor(row) && <span className={styles.changed}>{pageTexts.noColor}</span>}
          {isInCart && <span className={styles.changed}>{isTicked ? texts.replaces : texts.inCart}</span>}
        </p>
      </div>
      {product ? (
        <Quantity row={row} onChange={onChange} />
      ) : (
        <span className={styles.quantity}>{formatNumber(row.quantity)}</span>
      )}
    </li>
  );
}

function Quantity({ row: { orderedCode, typed, fault, isTyping }, onChange }: Props) {
  return (
    <NumberField
      className={styles.quantity}
      labelHidden
      label={texts.quantityOf(orderedCode)}
      error={isTyping ? undefined : fault}
      value={typed}
      onType={(text, isUnfinished) => onChange({ typed: text, isTyping: isUnfinished })}
    />
  );
}
