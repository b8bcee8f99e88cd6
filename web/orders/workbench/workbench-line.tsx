import { type MouseEvent, useState } from 'react';
import { holdReasonLabels } from '#contract/orders/hold-reasons.ts';
import { isCustomerFile, type ProductStatus } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { waitsForSample } from '#contract/orders/sample-states.ts';
import { isNewLine } from '#contract/production/counts.ts';
import { texts as dateTexts } from '../../dates/texts.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { later } from '../../platform/browser/later.tsx';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import { Code } from '../../platform/kit/code.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import { PictureButtons } from '../../platform/pictures/picture-buttons.tsx';
import { LineColor } from '../../platform/stages/combinations.tsx';
import { StatusSelect } from '../../platform/stages/status.tsx';
import { LineChoices } from '../detail/line-choices.tsx';
import { RefusedChange } from '../refused-change.tsx';
import { texts as orderTexts } from '../texts.ts';
import { failedText } from '../use-change-lines.ts';
import { isNotWhole } from './completed-count.ts';
import { CountStepper } from './count-stepper.tsx';
import { LineHold } from './line-hold.tsx';
import { LineMenu } from './line-menu.tsx';
import { texts } from './texts.ts';
import type { ChangeProducts } from './use-change-products.ts';
import { useCompletedCount } from './use-completed-count.ts';
import { useLongPress } from './use-long-press.ts';
import styles from './workbench-line.module.css';

const LineSample = later(async () => (await import('../samples/line-sample.tsx')).LineSample);

type Props = {
  order: Order;
  product: OrderProduct;
  isSelected: boolean;
  /** Whether any line is selected; a tap then also selects. */
  isSelecting: boolean;
  /** `extend` also selects the lines since the last selected one. */
  onSelect: (id: number, extend: boolean) => void;
  onFinish: (product: OrderProduct) => void;
  onSample: (product: OrderProduct) => void;
  changes: ChangeProducts;
};

/** One product of an open order: checkbox, note, customer's pictures, status, finished items, and a menu. */
export function WorkbenchLine({ order, product, isSelected, isSelecting, onSelect, changes, ...actions }: Props) {
  const { id, productCode, quantity, images } = product;
  const ownDates = ownDatesOf(order, product);
  const refused = changes.refusedOf(product);
  const count = useCompletedCount(order, product);
  const retry = refused ? () => changes.change([product], refused) : count.isRefused && count.save;
  const files = images.filter(isCustomerFile);
  const longPress = useLongPress(() => onSelect(id, false));

  function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target as Element;
    if (!event.currentTarget.contains(target) || target.closest('a, button, input, select, label, [popover]')) return;
    const isTap = (event.nativeEvent as PointerEvent).pointerType === 'touch' && isSelecting;
    if (isTap || event.shiftKey || event.ctrlKey || event.metaKey) onSelect(id, event.shiftKey);
    focusIn(event.currentTarget, '[data-tick]', { preventScroll: true });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tick box has the keys
    <li
      data-line={id}
      className={`${styles.line} ${isSelected ? styles.selected : ''}`}
      onClick={onClick}
      {...longPress}
    >
      <Checkbox
        className={styles.tick}
        label={<span className="visually-hidden">{texts.select(productCode)}</span>}
        checked={isSelected}
        data-tick
        onChange={event => onSelect(id, (event.nativeEvent as PointerEvent).shiftKey)}
      />
      <span className={styles.picture}>
        <Picture address={images[0]} alt="" width={96} initialOf={productCode} />
      </span>
      <div className={styles.name}>
        <h4>
          <Code>{productCode}</Code> <span>{orderTexts.quantity(quantity)}</span>
          <LineColor line={product} />
          {isNewLine(product) && <span className={styles.new}>{texts.newLine}</span>}
          {ownDates && <span> · {ownDates}</span>}
        </h4>
        <LineChoices product={product} />
        <LineNote text={product.description} />
      </div>
      {files.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset renders its own box and legend
        <div className={styles.files} role="group" aria-label={orderTexts.customerFiles}>
          <PictureButtons images={files} title={productCode} name={orderTexts.file} size="small" most={3} />
        </div>
      )}
      <LineStatus product={product} refused={refused} onChange={changes.change} />
      <CountStepper product={product} count={count} />
      <LineMenu order={order} product={product} {...actions} />
      {product.hold?.reason !== 'sample' && <LineHold order={order} product={product} />}
      {product.sample && <LineSample order={order} product={product} />}
      {retry && <NotSaved refused={refused} typed={count.typed} onRetry={retry} />}
    </li>
  );
}

/** The dates of a product that ends later than its order is promised. A new one has none: the review shows its dates. */
function ownDatesOf({ promisedOn }: Order, product: OrderProduct): string | undefined {
  const { likelyOn, safeOn } = product;
  if (!likelyOn || promisedOn === null || isNewLine(product)) return undefined;
  return likelyOn > promisedOn ? dateTexts.line(likelyOn, safeOn ?? null) : undefined;
}

type StatusProps = {
  product: OrderProduct;
  refused: ReturnType<ChangeProducts['refusedOf']>;
  onChange: ChangeProducts['change'];
};

/** The status of a product. Shows the chosen one until it is saved. A product that waits for its sample has one only. */
function LineStatus({ product, refused, onChange }: StatusProps) {
  const [chosen, setChosen] = useState<ProductStatus>();
  if (waitsForSample(product)) {
    return (
      <div className={styles.held}>
        <StatusSelect
          aria-label={orderTexts.statusOf(product.productCode)}
          value={product.status}
          only={product.status}
          onChange={() => {}}
        />
        <small>{holdReasonLabels.sample}</small>
      </div>
    );
  }
  return (
    <StatusSelect
      aria-label={orderTexts.statusOf(product.productCode)}
      aria-invalid={refused !== undefined && 'status' in refused}
      value={chosen ?? product.status}
      onChange={event => {
        const status = event.target.value as ProductStatus;
        setChosen(status);
        onChange([product], { status }, { onSettled: () => setChosen(undefined) });
      }}
    />
  );
}

type NotSavedProps = Pick<StatusProps, 'refused'> & { typed: string | undefined; onRetry: () => void };

function NotSaved({ refused, typed = '', onRetry }: NotSavedProps) {
  if (!refused && isNotWhole(typed)) {
    return (
      <p className={styles.refused} role="alert">
        {formTexts.notWhole}
      </p>
    );
  }
  return (
    <RefusedChange
      className={styles.refused}
      text={refused ? failedText(refused) : orderTexts.completionFailed}
      onRetry={onRetry}
    />
  );
}

/** The number of characters that fit on about two lines. Measuring each of 200 notes would delay the first paint. */
const fewLetters = 110;

/** The customer's note about a product: its first two lines, and the complete note on demand and in print. */
function LineNote({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!text) return <p className={styles.note}>{texts.noNote}</p>;
  const isLong = text.length > fewLetters || text.split('\n').length > 2;
  return (
    <>
      <p className={`${styles.note} ${isLong && !isOpen ? styles.folded : ''}`} dir="auto">
        {text}
      </p>
      {isLong && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hideNote : texts.showNote}
        </button>
      )}
    </>
  );
}
