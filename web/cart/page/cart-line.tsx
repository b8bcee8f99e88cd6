import { Trash2, TriangleAlert } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#contract/call/limits.ts';
import { textLength } from '#contract/call/text-length.ts';
import { isColorOption } from '#contract/catalog/option-kinds.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Code } from '../../platform/kit/code.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import { optionsOf } from '../breakdown.ts';
import type { CartItem } from '../cart.ts';
import { useCartActions, useUploads } from '../cart-provider.tsx';
import { withoutGone } from '../options/gone-choices.ts';
import { isNoteTooLong, withNewCode } from '../order-lines.ts';
import { pageTexts, texts } from '../texts.ts';
import { useRemoveFromCart } from '../use-remove-from-cart.ts';
import styles from './cart-line.module.css';
import type { Drift } from './catalog-check.ts';
import { LineImages } from './line-images.tsx';
import { LineOptions } from './line-options.tsx';
import { QuantityField } from './quantity-field.tsx';

type Props = {
  item: CartItem;
  /** Whether the customer tried to place the order, so that a missing quantity is reported. */
  checked: boolean;
  error: string | undefined;
  drift: Drift | undefined;
  untouched: boolean;
  selected: boolean;
  /** Selects the line; with Shift, all lines from the previously clicked one. Always the same function. */
  onSelect: (productCode: string, isRange: boolean, isSelected: boolean) => void;
};

/**
 * One product of the cart: quantity, options, note and images in one row. Tab stops at the quantity, the options and
 * the note; arrow keys move between the buttons (`onCartKey`).
 */
export const CartLine = memo(function CartLine({ item, error, drift, selected, onSelect, ...state }: Props) {
  const { productCode, productDescription } = item;
  const { remove } = useRemoveFromCart();
  const { update } = useCartActions();
  return (
    <section className={`${styles.line} ${selected ? styles.selected : ''}`} aria-label={productCode}>
      <Checkbox
        className={styles.tick}
        label={<span className="visually-hidden">{pageTexts.select(productCode)}</span>}
        checked={selected}
        tabIndex={-1}
        onClick={({ shiftKey }: MouseEvent) => onSelect(productCode, shiftKey, !selected)}
        onChange={() => {}}
      />
      <span className={styles.picture}>
        <Picture
          address={item.images[item.primaryImageIndex] ?? item.images[0]}
          alt=""
          width={96}
          initialOf={productCode}
        />
      </span>
      <div className={styles.product}>
        <h3>
          <Code>{productCode}</Code>
        </h3>
        <p dir="auto" title={productDescription}>
          {productDescription}
        </p>
      </div>
      <QuantityField item={item} {...state} />
      <div className={styles.colors}>
        <LineOptions item={item} checked={state.checked} onChange={change => update(productCode, change)} />
      </div>
      <NoteField item={item} />
      <LineImages item={item} />
      <span className={styles.remove}>
        <IconButton
          data-remove
          tabIndex={optionsOf(item).some(({ kind }) => kind === 'choice') ? -1 : 0}
          label={texts.remove(productCode)}
          onClick={event => remove(item, event)}
          icon={<Trash2 size={18} aria-hidden="true" />}
        />
      </span>
      <LineProblem item={item} error={error} drift={drift} />
    </section>
  );
});

function NoteField({ item }: Pick<Props, 'item'>) {
  const { update } = useCartActions();
  const { productCode, description } = item;
  const tooLong = pageTexts.tooLong(textLength(description) - limits.lineDescription);
  return (
    <TextAreaField
      labelHidden
      className={styles.note}
      label={pageTexts.note}
      error={isNoteTooLong(item) ? tooLong : undefined}
      dir="auto"
      rows={1}
      placeholder={pageTexts.noteHelp}
      value={description}
      onType={note => update(productCode, () => ({ description: note }))}
    />
  );
}

/** Describes a problem with the line and its fix: the product changed in the catalog, or the server rejected the line. */
function LineProblem({ item, error, drift }: Pick<Props, 'item' | 'error' | 'drift'>) {
  const { replaceItem } = useCartActions();
  const words = drift ? driftWords(drift) : error ? [error] : [];
  if (words.length === 0) return null;
  return (
    <p className={`${styles.below} label error`} role="alert">
      <TriangleAlert size={16} aria-hidden="true" />
      {words.map(text => (
        <span key={text}>{text}</span>
      ))}
      {drift?.kind === 'renamed' && <NewCode of={item.productCode} drift={drift} />}
      {drift?.kind === 'choicesGone' && (
        <Button
          look="quiet"
          onClick={({ currentTarget }) => {
            const line = currentTarget.closest('section');
            const optionId = drift.gone.find(({ offered }) => offered.length > 0)?.optionId;
            flushSync(() => replaceItem(withoutGone(item, drift.product)));
            focusIn(line, optionId === undefined ? '[data-quantity]' : `[data-option="${optionId}"]`);
          }}
        >
          {drift.gone.some(({ offered }) => offered.length > 0) ? pageTexts.chooseAgain : pageTexts.orderWithout}
        </Button>
      )}
    </p>
  );
}

type NewCodeProps = { of: string; drift: Extract<Drift, { kind: 'renamed' }> };

/**
 * Takes over the new code of a renamed product, once no image of the line is being uploaded under its old one. An image that
 * the server rejected is no reason to wait. One that failed in another way waits for a person.
 */
export function NewCode({ of, drift: { product, hasLine } }: NewCodeProps) {
  const { edit } = useCartActions();
  const waiting = useUploads().filter(({ productCode, isRefused }) => productCode === of && !isRefused);
  const hasFailed = waiting.some(({ error, isAway }) => error && !isAway);
  const reason = hasFailed ? pageTexts.notUploaded(of) : pageTexts.uploading(waiting.length);
  const code = product.productCode;
  return (
    <Button
      look="quiet"
      busy={waiting.length > 0}
      busyText={waiting.length > 0 ? reason : undefined}
      onClick={({ currentTarget }) => {
        const lines = currentTarget.closest('section')?.parentElement;
        flushSync(() => edit(cart => withNewCode(cart, of, product)));
        // The line with the former code was removed with this button.
        focusIn(lines, `section[aria-label=${CSS.escape(code)}] [data-quantity]`);
      }}
    >
      {(hasLine ? pageTexts.addTo : pageTexts.newName)(code)}
    </Button>
  );
}

function driftWords(drift: Drift): string[] {
  if (drift.kind === 'gone') return [pageTexts.gone];
  if (drift.kind === 'taken') return [pageTexts.codeTaken(drift.product.productCode)];
  if (drift.kind === 'renamed')
    return [(drift.hasLine ? pageTexts.hasLine : pageTexts.renamed)(drift.product.productCode)];
  return drift.gone.map(({ optionId, option, value, offered }) =>
    isColorOption({ id: optionId }) && offered.length > 0
      ? pageTexts.notMadeIn(value, offered)
      : pageTexts.choiceGone(option, value),
  );
}
