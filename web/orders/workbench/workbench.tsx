import { type RefObject, useImperativeHandle } from 'react';
import { hasStarted, type ProductStatus } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import { linesOf } from '../../order-data/lines-of.ts';
import { useKeyHints } from '../../platform/browser/key-hints.ts';
import { keyName } from '../../platform/browser/key-names.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { useSelection } from '../../platform/lists/use-selection.ts';
import { texts as orderTexts } from '../texts.ts';
import { ProductsSelection } from './products-selection.tsx';
import { texts } from './texts.ts';
import { useChangeProducts } from './use-change-products.ts';
import styles from './workbench.module.css';
import { WorkbenchLine } from './workbench-line.tsx';

/** The actions on the products of an opened order, for its keyboard shortcuts. */
export type WorkbenchControls = {
  hasSelection: boolean;
  selectAll: () => void;
  clear: () => void;
  /** Selects the lines between two lines, both included. */
  extend: (from: number, to: number) => void;
  /** Sets the status of the selected products, or else of the focused one. */
  setStatus: (status: ProductStatus, focused: number | undefined) => void;
};

type Props = {
  order: Order;
  controls: RefObject<WorkbenchControls | null>;
  /** Where the bar of selected products is rendered: at the lower edge of the order. */
  bar: HTMLElement | null;
};

/**
 * The products of an open order as a workbench. Users select one or many, and set their status or finish them together.
 */
export function Workbench({ order, controls, bar }: Props) {
  const { products } = order;
  const selection = useSelection(products.map(({ id }) => id));
  const selected = products.filter(({ id }) => selection.has(id));
  const changes = useChangeProducts(order);
  const { change } = changes;
  const download = useDownloadPdf();
  const finish = (some: readonly OrderProduct[]) => change(some, { completed: 'all' });
  const askForSamples = (some: readonly OrderProduct[]) => change(some, { sample: true });
  const withoutSample = selected.filter(product => !hasStarted(product) && !product.sample);

  useImperativeHandle(controls, () => ({
    hasSelection: selected.length > 0,
    selectAll: selection.selectAll,
    clear: selection.clear,
    extend: (from, to) => selection.extend(to, { from }),
    setStatus: (status, focused) => {
      const some = selected.length > 0 ? selected : products.filter(({ id }) => id === focused);
      if (some.length > 0) change(some, { status });
    },
  }));

  return (
    <>
      <Head
        count={products.length}
        selected={selected.length}
        onAll={isAll => (isAll ? selection.selectAll() : selection.clear())}
      />
      <ul>
        {products.map(product => (
          <WorkbenchLine
            key={product.id}
            order={order}
            product={product}
            isSelected={selection.has(product.id)}
            isSelecting={selected.length > 0}
            onSelect={selection.select}
            onFinish={one => finish([one])}
            onSample={one => askForSamples([one])}
            changes={changes}
          />
        ))}
      </ul>
      <ProductsSelection
        at={bar}
        count={selected.length}
        onStatus={status => change(selected, { status })}
        onFinish={() => finish(selected)}
        samples={withoutSample.length}
        onSamples={() => askForSamples(withoutSample)}
        onCount={finished => change(selected, { finished })}
        onTickets={() => download({ kind: 'tickets', lines: linesOf([{ id: order.id, products: selected }]) })}
        onClear={selection.clear}
      />
    </>
  );
}

type HeadProps = { count: number; selected: number; onAll: (isAll: boolean) => void };

/** Stays above the products: the checkbox that selects all of them, their actions, and the keyboard hints. */
function Head({ count, selected, onAll }: HeadProps) {
  return (
    <div className={styles.head}>
      <Checkbox
        className={styles.all}
        label={
          <>
            <span aria-hidden="true">{texts.products(count)}</span>
            <span className="visually-hidden">{texts.selectAll}</span>
          </>
        }
        checked={selected === count}
        ref={box => {
          if (box) box.indeterminate = selected > 0 && selected < count;
        }}
        onChange={event => onAll(event.target.checked)}
      />
      <span>{orderTexts.savedWhen}</span>
      <KeyHints />
    </div>
  );
}

function KeyHints() {
  if (!useKeyHints('workbench', ['x', '1', '2', '3', '4', '5', '+', '-'])) return null;
  return (
    <span className={styles.keys} aria-hidden="true">
      <kbd>{keyName('Space')}</kbd> {texts.keys.select} <kbd>1</kbd>–<kbd>5</kbd> {texts.keys.status} <kbd>+</kbd>{' '}
      <kbd>−</kbd> {texts.keys.count}
    </span>
  );
}
