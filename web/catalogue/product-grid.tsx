import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import grid from '../kit/card-grid.module.css';
import { InSight } from '../kit/in-sight.tsx';
import type { Look } from '../kit/looks.ts';
import { useIsPainted } from '../kit/use-is-painted.ts';
import styles from './product-grid.module.css';

type Props<P> = {
  products: readonly P[];
  /** Whether the list goes on below what is loaded. */
  hasMore: boolean;
  label: string;
  look?: Look;
  /** Draws one product; `of` is -1 while the list's length is open. */
  children: (product: P, place: number, of: number) => ReactNode;
};
/** A card under its square picture: code, two lines, tags, and the gap to the next row. */
const words = 150;
const rowHeight = 65;
/** Few boxes for the browser to watch, and no more products filled than a screen or two. */
const rowsTogether: Record<Look, number> = { cards: 4, rows: 16 };
const firstRows: Record<Look, number> = { cards: 1, rows: 4 };

/** Products side by side, as many as fit, or one under the other. Only those in sight are on the page, so that 5,000 scroll like fifty. */
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
  // The first row is painted with the press that asked for it; the list is as long as it will be all the same.
  const isPainted = useIsPainted();
  const drawn = isPainted ? together : columns * firstRows[look];

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
          height={height * rowsTogether[look]}
          atFirst={first === 0}
          className={look === 'rows' ? styles.list : `${grid.columns} ${styles.rows}`}
        >
          {() => products.slice(first, first + drawn).map((product, at) => children(product, first + at + 1, of))}
        </InSight>
      ))}
    </div>
  );
}

/** As it was measured last, for the next list to begin with. The first one draws no product before it is measured. */
let lastShape = { columns: 0, cardWidth: 260 };

/** How many columns the style gives a row, and how wide they are. */
function useColumns(box: { current: HTMLElement | null }) {
  const [shape, setShape] = useState(lastShape);
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    const measure = () => {
      const rows = list.firstElementChild;
      if (!rows) return;
      // The columns stand in the style sheet alone; the browser says how many it made of them.
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
