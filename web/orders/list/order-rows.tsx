import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Component, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { rowsInWindow, useIsPainted } from '../../platform/browser/use-is-painted.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Banner } from '../../platform/kit/states.tsx';
import { openerSelector } from '../opens-on-click.ts';
import { texts } from '../texts.ts';
import styles from './orders-list.module.css';

/** The position of an order in the list, for screen readers; `of` is -1 while the length is unknown. */
export type RowPlace = { place: number; of: number };
type Props = {
  orders: readonly OrderSummary[];
  /** Whether there are more orders to load. */
  hasMore: boolean;
  label: string;
  /** The estimated height of a row. */
  height: number;
  /** Receives the order directly above the first visible one. */
  onVisible: (above: OrderSummary | undefined) => void;
  children: (order: OrderSummary, at: RowPlace) => ReactNode;
};
/** The distance in pixels outside the viewport within which rows are rendered. */
const near = 320;
/** The measured heights of rows by order id and by `height`, which Back needs to restore the scroll position. */
const knownHeights = new Map<number, Map<number, number>>();

/** A virtual list of orders: only rows near the viewport are rendered. */
export function OrderRows({ orders, hasMore, label, height, onVisible, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const top = useTop(box);
  const measured = knownHeights.get(height) ?? newHeights(height);
  const idAt = (index: number) => orders[index]?.id ?? index;
  const rows = useWindowVirtualizer<HTMLDivElement>({
    count: orders.length,
    estimateSize: index => measured.get(idAt(index)) ?? height,
    getItemKey: idAt,
    overscan: Math.ceil(near / height),
    // Measuring here would force a layout during the click. The observer corrects the estimate later.
    measureElement: (row, entry, list) => {
      const index = list.indexFromElement(row);
      if (!entry) return list.measurementsCache[index]?.size ?? height;
      const size = measureElement(row, entry, list);
      measured.set(idAt(index), size);
      return size;
    },
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  // The first paint renders the visible rows only; those around them follow.
  const isPainted = useIsPainted();
  const shown = rows.getVirtualItems().filter(({ index }) => isPainted || isVisible(index, rows.range, height));
  const above = orders[(rows.range?.startIndex ?? 0) - 1];
  useEffect(() => onVisible(above), [onVisible, above]);
  const keepFocus = useKeptFocus(box, orders);
  useKeptPlace(orders, rows.range?.startIndex ?? 0, index => rows.measurementsCache[index]?.start);

  return (
    <div
      ref={box}
      role="feed"
      data-partly={
        shown.length < orders.length || hasMore
          ? texts.partlyPrinted(shown.length, `${formatNumber(orders.length)}${hasMore ? '+' : ''}`)
          : undefined
      }
      aria-label={label}
      onFocus={keepFocus}
      className={styles.rows}
      style={{
        paddingBlock: `${(shown[0]?.start ?? top) - top}px ${rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)}px`,
      }}
    >
      {shown.map(({ index, key }) => {
        const order = orders[index];
        if (!order) return null;
        return (
          <div key={key} ref={rows.measureElement} data-index={index} className={styles.item}>
            <CardBoundary order={order}>
              {children(order, { place: index + 1, of: hasMore ? -1 : orders.length })}
            </CardBoundary>
          </div>
        );
      })}
    </div>
  );
}

function isVisible(index: number, range: { startIndex: number; endIndex: number } | null, height: number): boolean {
  return index >= (range?.startIndex ?? 0) && index <= (range?.endIndex ?? rowsInWindow(height));
}

function newHeights(height: number): Map<number, number> {
  const heights = new Map<number, number>();
  knownHeights.set(height, heights);
  return heights;
}

/** Returns the distance from the top of the page to the list, in pixels. */
function useTop(box: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // In the observer's callback the layout is up to date, so measuring the position is cheap.
    const watcher = new ResizeObserver(() => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY)));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box]);
  return top;
}

/**
 * Keeps visible rows in place when rows above them are added or removed, except at the top of the page. Scroll anchoring
 * of browsers does not work while a virtual list mounts and unmounts rows.
 */
function useKeptPlace(
  orders: readonly OrderSummary[],
  firstVisible: number,
  startOf: (index: number) => number | undefined,
): void {
  const kept = useRef<{ orders: readonly OrderSummary[]; id: number; start: number }>(undefined);
  useLayoutEffect(() => {
    const last = kept.current;
    const index = last && last.orders !== orders ? orders.findIndex(({ id }) => id === last.id) : -1;
    const moved = (startOf(index) ?? last?.start ?? 0) - (last?.start ?? 0);
    if (moved !== 0 && window.scrollY > 0) window.scrollBy({ top: moved, behavior: 'instant' });
    const first = index === -1 ? firstVisible : index;
    const [id, start] = [orders[first]?.id, startOf(first)];
    kept.current = id === undefined || start === undefined ? undefined : { orders, id, start };
  });
}

/**
 * When the focused row leaves the list (archived, deleted), focuses the row in its place as soon as no dialog is open.
 */
function useKeptFocus(box: { current: HTMLElement | null }, orders: readonly OrderSummary[]) {
  const focused = useRef<{ id: number; index: number }>(undefined);
  useEffect(() => {
    const last = focused.current;
    if (!last || orders.some(order => order.id === last.id)) return;
    const next = Math.min(last.index, orders.length - 1);
    // The closing dialog first returns the focus to a button that no longer exists.
    const wait = setTimeout(() => {
      if (document.activeElement?.closest('[role$="dialog"]')) return;
      focused.current = undefined;
      if (document.activeElement !== document.body) return;
      focusIn(box.current, `[data-index="${next}"] ${openerSelector}`);
    }, 400);
    return () => clearTimeout(wait);
  });
  return (event: { target: Element }) => {
    const index = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN);
    const order = orders[index];
    if (order) focused.current = { id: order.id, index };
  };
}

type CardBoundaryProps = { order: OrderSummary; children: ReactNode };
type State = { order: OrderSummary; error?: Error };

/** Shows an error in place of a card that fails to render (ER-7). Renders the card again when the order changes. */
class CardBoundary extends Component<CardBoundaryProps, State> {
  override state: State = { order: this.props.order };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ order }: CardBoundaryProps, state: State): Partial<State> | null {
    return order === state.order ? null : { order, error: undefined };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Banner tone="bad">{texts.cardFailed(this.props.order.id, error.message)}</Banner>;
  }
}
