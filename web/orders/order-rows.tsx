import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OrderSummary } from '#contract/orders.ts';
import { useIsPainted } from '../kit/use-is-painted.ts';
import { CardBoundary } from './card-boundary.tsx';
import { openerSelector } from './opens-on-click.ts';
import styles from './orders-list.module.css';

/** Where an order stands in the whole list, for those who cannot see it; `of` is -1 while the list's length is open. */
export type RowPlace = { place: number; of: number };
type Props = {
  orders: readonly OrderSummary[];
  /** Whether the list goes on below what is loaded. */
  hasMore: boolean;
  label: string;
  /** About how high a row is; the true height is measured. */
  height: number;
  /** Tells which order stands right above what is in sight. */
  onSight: (above: OrderSummary | undefined) => void;
  children: (order: OrderSummary, at: RowPlace) => ReactNode;
};
/** How far below and above what is in sight rows stand ready, in pixels. */
const near = 320;
/** How high each row was when it was last seen, by order, and by `height`: so the way back leads where one was. */
const seenHeights = new Map<number, Map<number, number>>();

/** Orders one under the other. Only those in sight are on the page, so that 10,000 scroll like ten. */
export function OrderRows({ orders, hasMore, label, height, onSight, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const top = useTop(box);
  const seen = seenHeights.get(height) ?? keepHeights(height);
  const idAt = (index: number) => orders[index]?.id ?? index;
  const rows = useWindowVirtualizer<HTMLDivElement>({
    count: orders.length,
    estimateSize: index => seen.get(idAt(index)) ?? height,
    getItemKey: idAt,
    overscan: Math.ceil(near / height),
    // At first as high as was thought: to ask for more would lay the page out within the press. Its observer corrects it.
    measureElement: (row, entry, list) => {
      const index = list.indexFromElement(row);
      if (!entry) return list.measurementsCache[index]?.size ?? height;
      const size = measureElement(row, entry, list);
      seen.set(idAt(index), size);
      return size;
    },
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  // One row is painted at once, so that a press is answered.
  const isPainted = useIsPainted();
  const shown = rows.getVirtualItems().slice(0, isPainted ? undefined : 1);
  const above = orders[(rows.range?.startIndex ?? 0) - 1];
  useEffect(() => onSight(above), [onSight, above]);
  const keepFocus = useKeptFocus(box, orders);
  useKeptPlace(orders, rows.range?.startIndex ?? 0, index => rows.measurementsCache[index]?.start);

  return (
    <div
      ref={box}
      role="feed"
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

function keepHeights(height: number): Map<number, number> {
  const heights = new Map<number, number>();
  seenHeights.set(height, heights);
  return heights;
}

/** How far below the top of the page the list begins. */
function useTop(box: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // Told once the page is laid out, where to look costs nothing.
    const watcher = new ResizeObserver(() => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY)));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box]);
  return top;
}

/**
 * What is looked at stays where it is when orders come in or go away above it: the page is scrolled by as much. At the top
 * of the page it makes room. (Browsers would do so by themselves, but not while rows are put in and taken out.)
 */
function useKeptPlace(
  orders: readonly OrderSummary[],
  firstInSight: number,
  startOf: (index: number) => number | undefined,
): void {
  const kept = useRef<{ orders: readonly OrderSummary[]; id: number; start: number }>(undefined);
  useLayoutEffect(() => {
    const last = kept.current;
    const index = last && last.orders !== orders ? orders.findIndex(({ id }) => id === last.id) : -1;
    const moved = (startOf(index) ?? last?.start ?? 0) - (last?.start ?? 0);
    if (moved !== 0 && window.scrollY > 0) window.scrollBy({ top: moved, behavior: 'instant' });
    const first = index === -1 ? firstInSight : index;
    const [id, start] = [orders[first]?.id, startOf(first)];
    kept.current = id === undefined || start === undefined ? undefined : { orders, id, start };
  });
}

/**
 * When the row that had the focus leaves the list (archived, deleted), the focus goes to the one that took its place, once
 * no dialog has it any more.
 */
function useKeptFocus(box: { current: HTMLElement | null }, orders: readonly OrderSummary[]) {
  const focused = useRef<{ id: number; index: number }>(undefined);
  useEffect(() => {
    const last = focused.current;
    if (!last || orders.some(order => order.id === last.id)) return;
    const next = Math.min(last.index, orders.length - 1);
    // The dialog that asked gives the focus back first, to a button that is gone.
    const wait = setTimeout(() => {
      if (document.activeElement?.closest('[role$="dialog"]')) return;
      focused.current = undefined;
      if (document.activeElement !== document.body) return;
      box.current?.querySelector<HTMLElement>(`[data-index="${next}"] ${openerSelector}`)?.focus();
    }, 400);
    return () => clearTimeout(wait);
  });
  return (event: { target: Element }) => {
    const index = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN);
    const order = orders[index];
    if (order) focused.current = { id: order.id, index };
  };
}
