import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { rowsInWindow, useIsPainted } from '../platform/browser/use-is-painted.ts';
import grid from '../platform/lists/card-grid.module.css';
import { InSight } from '../platform/lists/in-sight.tsx';
import type { Look } from '../platform/lists/looks.ts';
import styles from './product-grid.module.css';

type Props<P> = {
  products: readonly P[];
  /** Whether there are more products to load. */
  hasMore: boolean;
  label: string;
  look?: Look;
  /** Renders one product. `of` is the list's length, or -1 while it is unknown. */
  children: (product: P, place: number, of: number) => ReactNode;
};
/** The height in pixels of a card below its square picture, including the gap to the next row. */
const words = 150;
const rowHeight = 65;
/** Rows per section. It results in few sections to observe, but renders only the products of one or two screens. */
const rowsTogether: Record<Look, number> = { cards: 4, rows: 16 };

/** A virtual grid or list of products: only sections near the viewport are rendered. */
export function ProductGrid<P extends { id: number }>({
  products,
  hasMore,
  label,
  look = 'cards',
  children,
}: Props<P>) {
  const box = useRef<HTMLDivElement>(null);
  const { columns, cardWidth } = useColumns(box);
  const together = columns * rowsTogether[look];
  const height = look === 'rows' ? rowHeight : cardWidth + words;
  const sections = columns === 0 ? 1 : Math.ceil(products.length / together);
  const starts = Array.from({ length: sections }, (_, index) => index * together);
  const of = hasMore ? -1 : products.length;
  // The first paint renders only the rows of one window, at the full height of the list.
  const isPainted = useIsPainted();
  const rendered = isPainted ? together : Math.min(together, columns * rowsInWindow(height));

  return (
    <div
      ref={box}
      role="feed"
      aria-label={label}
      style={isPainted || columns === 0 ? undefined : { minHeight: (products.length / columns) * height }}
    >
      {starts.map(first => (
        <InSight
          key={`${look} ${columns} ${first}`}
          name={`${look} ${columns} ${cardWidth} ${products[first]?.id} ${Math.min(together, products.length - first)}`}
          isWhole={isPainted}
          height={height * rowsTogether[look]}
          atFirst={first === 0}
          className={look === 'rows' ? styles.list : `${grid.columns} ${styles.rows}`}
        >
          {() => products.slice(first, first + rendered).map((product, at) => children(product, first + at + 1, of))}
        </InSight>
      ))}
    </div>
  );
}

/** The last measurement, with which the next list starts. The first list renders no product until it is measured. */
let lastShape = { columns: 0, cardWidth: 260 };

/** Measures the number and width of the columns. */
function useColumns(box: { current: HTMLElement | null }) {
  const [shape, setShape] = useState(lastShape);
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    const measure = () => {
      const rows = list.firstElementChild;
      if (!rows) return;
      // The style sheet defines the columns; the computed style shows how many fit.
      const tracks = getComputedStyle(rows).gridTemplateColumns.split(' ').map(Number.parseFloat);
      const next = { columns: Math.max(1, tracks.length), cardWidth: Math.round(tracks[0] || 260) };
      if (lastShape.columns !== next.columns || lastShape.cardWidth !== next.cardWidth) lastShape = next;
      setShape(lastShape);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(list);
    return () => watcher.disconnect();
  }, [box]);
  return shape;
}
