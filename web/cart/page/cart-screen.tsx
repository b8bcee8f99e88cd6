import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useDeferredValue, useRef, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { useStore } from '../../platform/browser/store.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { formatDayInText } from '../../platform/format/format-time.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { type Selection, useSelection } from '../../platform/lists/use-selection.ts';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useCart, useCartActions } from '../cart-provider.tsx';
import orderFieldsBlockStyles from '../order-fields/order-fields-block.module.css';
import { OrderFieldsBlock, useOrderFields } from '../order-fields/order-fields-block.tsx';
import { fieldTexts } from '../order-fields/texts.ts';
import { hasNoQuantity, isTooMany, orderLines, totalItems } from '../order-lines.ts';
import { isUntouched } from '../placing/forgotten-lines.ts';
import { EarlierOrder } from '../placing/send-order.ts';
import { type LinesQuestion, type Placing, usePlacing } from '../placing/use-placing.ts';
import { QuickOrder } from '../quick-order/quick-order.tsx';
import { pageTexts, texts } from '../texts.ts';
import { touched } from '../touched-products.ts';
import { useIsPlacing } from '../use-is-placing.ts';
import { useLeave } from '../use-leave.ts';
import { useRemoveFromCart } from '../use-remove-from-cart.ts';
import { CartBar } from './cart-bar.tsx';
import { copiedFrom, onCartKey } from './cart-keys.ts';
import lineStyles from './cart-line.module.css';
import { CartLine } from './cart-line.tsx';
import styles from './cart-screen.module.css';
import { CartSelection } from './cart-selection.tsx';
import { useDrift } from './catalog-check.ts';

/** The number of lines that fit on a large screen. */
const firstLines = 16;
const route = getRouteApi('/signed-in/customer/customization-cart');

/**
 * The Customization Cart page: an order form with one row for each product. `lists` contains the buttons of the saved
 * lists.
 */
export function CartScreen({ lists }: { lists: ReactNode }) {
  const { items } = useCart();
  const lines = useRef<HTMLDivElement>(null);
  const placing = usePlacing(lines);
  return (
    <>
      {items.length === 0 ? <EmptyCart lists={lists} /> : <Form lines={lines} placing={placing} lists={lists} />}
      <EarlierOrderQuestion
        earlier={placing.placeOrder.error instanceof EarlierOrder ? placing.placeOrder.error : undefined}
        onCancel={placing.placeOrder.reset}
        onConfirm={() => placing.send(true)}
      />
      <AboutLines {...placing.forgotten} {...forgottenWords} />
      <AboutLines {...placing.colorless} {...colorWords} />
    </>
  );
}

type FormProps = { lines: RefObject<HTMLDivElement | null>; placing: Placing; lists: ReactNode };

function Form({ lines, placing, lists }: FormProps) {
  const { items, isStored } = useCart();
  const { clear } = useRemoveFromCart();
  const selection = useSelection(items.map(({ productCode }) => productCode));
  const selected = items.filter(({ productCode }) => selection.has(productCode));
  const isPlacing = useIsPlacing();
  const orderFields = useOrderFields(placing.poInput);
  return (
    <div className={styles.page}>
      <div className={styles.screen}>
        <div className={styles.top}>
          <div>
            <h2>{pageTexts.header(items.length)}</h2>
            <p>{pageTexts.total(totalItems(items))}</p>
          </div>
          <QuickOrderHere />
          {lists}
          <Button look="danger" icon={<Trash2 size={16} aria-hidden="true" />} busy={isPlacing} onClick={clear}>
            {pageTexts.clearAll}
          </Button>
        </div>
        {!isStored && <Banner tone="bad">{texts.notStored}</Banner>}
        <div className="sheet" inert={isPlacing}>
          <HeadRow
            isAll={selected.length === items.length}
            isSome={selected.length > 0}
            onChange={isAll => (isAll ? selection.selectAll() : selection.clear())}
          />
          <Lines lines={lines} placing={placing} selection={selection} />
        </div>
        <OrderFieldsBlock checked={placing.checked} poInput={placing.poInput} isShown={orderFields.isShown} />
        <UsuallyReady />
      </div>
      <CartBar placing={placing} orderFields={orderFields}>
        {selected.length > 1 && !isPlacing && <CartSelection selected={selected} onClear={selection.clear} />}
      </CartBar>
    </div>
  );
}

function QuickOrderHere() {
  const { quick } = route.useSearch();
  const navigate = useNavigate({ from: '/customization-cart' });
  return (
    <QuickOrder
      opened={quick}
      go={(opened, how) => void navigate({ search: { quick: opened ? 1 : undefined }, ...how })}
    />
  );
}

type HeadProps = { isAll: boolean; isSome: boolean; onChange: (isAll: boolean) => void };

function HeadRow({ isAll, isSome, onChange }: HeadProps) {
  return (
    <div className={`${lineStyles.columns} ${styles.heads}`}>
      <Checkbox
        label={<span className="visually-hidden">{pageTexts.selectAll}</span>}
        checked={isAll}
        ref={box => {
          if (box) box.indeterminate = isSome && !isAll;
        }}
        onChange={event => onChange(event.target.checked)}
      />
      <span className={lineStyles.product} aria-hidden="true">
        {pageTexts.columns.product}
      </span>
      <span className={lineStyles.quantity} aria-hidden="true">
        {pageTexts.columns.quantity}
      </span>
      <span className={lineStyles.colors} aria-hidden="true">
        {pageTexts.columns.color}
      </span>
      <span className={lineStyles.note} aria-hidden="true">
        {pageTexts.note}
      </span>
      <span className={lineStyles.images} aria-hidden="true">
        {pageTexts.columns.images}
      </span>
    </div>
  );
}

type LinesProps = {
  lines: RefObject<HTMLDivElement | null>;
  placing: Placing;
  selection: Selection<string>;
};

function Lines({ lines, placing, selection }: LinesProps) {
  const { items } = useCart();
  const { update, latest } = useCartActions();
  const touchedCodes = useStore(touched);
  const drift = useDrift(items);
  // Renders the first lines immediately, because many lines would block a slow machine for a second.
  const shown = useDeferredValue(items.length, Math.min(items.length, firstLines));

  function copyFrom(aboveCode: string, code: string) {
    const above = latest().find(({ productCode }) => productCode === aboveCode);
    if (above) update(code, item => copiedFrom(above, item));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the fields inside
    <div ref={lines} onKeyDown={event => onCartKey(event, copyFrom)}>
      {items.slice(0, Math.max(shown, firstLines)).map(item => (
        <CartLine
          key={item.productCode}
          item={item}
          checked={placing.checked}
          error={placing.placeOrder.refused.get(item.productCode)}
          drift={drift.get(item.productCode)}
          untouched={items.length > 1 && isUntouched(item, touchedCodes)}
          selected={selection.has(item.productCode)}
          onSelect={selection.select}
        />
      ))}
    </div>
  );
}

function EmptyCart({ lists }: { lists: ReactNode }) {
  const leave = useLeave();
  return (
    <Empty
      title={texts.empty}
      text={pageTexts.emptyHelp}
      action={
        <div className={styles.ways}>
          <Button look="primary" onClick={() => leave('/')}>
            {pageTexts.back}
          </Button>
          <QuickOrderHere />
          {lists}
        </div>
      }
    />
  );
}

type Props = { earlier: EarlierOrder | undefined; onCancel: () => void; onConfirm: () => void };

/** Asks whether to place a changed cart as another order, after the response to an earlier order was lost. */
function EarlierOrderQuestion({ earlier, onCancel, onConfirm }: Props) {
  // Keeps the number while the dialog closes.
  const [last, setLast] = useState(earlier);
  if (earlier && earlier !== last) setLast(earlier);
  return (
    <Confirm
      open={earlier !== undefined}
      title={pageTexts.earlierTitle(last?.orderId)}
      question={pageTexts.earlierQuestion}
      verb={pageTexts.placeAnother}
      cancel={pageTexts.backToCart}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}

type Words = {
  title: (codes: readonly string[]) => string;
  question: (codes: readonly string[]) => string;
  verb: string;
  cancel: string;
};
/** Whether lines with a quantity of 1 are intended, when the customer has set another quantity (CT-9). */
const forgottenWords: Words = {
  title: () => pageTexts.forgottenTitle,
  question: ({ length }) => pageTexts.forgotten(length),
  verb: pageTexts.placeOrder,
  cancel: pageTexts.checkThem,
};
/** Whether lines without a color are intended (OP-5). */
const colorWords: Words = {
  title: pageTexts.noColorFor,
  question: () => pageTexts.noColorHelp,
  verb: pageTexts.placeWithout,
  cancel: pageTexts.choose,
};

/** Asks about lines that are probably mistakes. The safe choice leads to the first one. */
function AboutLines({ codes, onConfirm, onCheck, title, question, verb, cancel }: LinesQuestion & Words) {
  // Keeps the codes while the dialog closes.
  const [last, setLast] = useState(codes ?? []);
  if (codes !== undefined && codes !== last) setLast(codes);
  return (
    <Confirm
      open={codes !== undefined}
      title={title(last)}
      question={question(last)}
      verb={verb}
      cancel={cancel}
      onCancel={onCheck}
      onConfirm={onConfirm}
    />
  );
}

/** 'Usually ready by 18 December', once every line has a quantity and while the workshop shows expected dates (DA-8). */
function UsuallyReady() {
  const { items } = useCart();
  const { data: setting } = useQuery({ queryKey: ['quote-setting'], queryFn: () => api.readQuoteSetting() });
  const isComplete = items.length > 0 && !items.some(item => hasNoQuantity(item) || isTooMany(item));
  const products = orderLines(isComplete ? items : []).map(({ productCode, quantity }) => ({ productCode, quantity }));
  const settled = useSettled(JSON.stringify(products));
  const { data } = useQuery({
    queryKey: ['quote', settled],
    queryFn: async () => (await api.quoteDate({ products: JSON.parse(settled) })).safeOn,
    enabled: setting?.showExpected === true && isComplete && settled !== '[]',
    retry: (_, error) => !(error instanceof ApiError),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <p className={orderFieldsBlockStyles.ready} role="status">
      {isComplete && data && fieldTexts.usuallyReady(formatDayInText(data))}
    </p>
  );
}
