import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './product-grid.module.css';

type Props<P> = {
  products: readonly P[];
  /** Whether the list goes on below what is loaded. */
  hasMore: boolean;
  label: string;
  /** Draws one product; `of` is -1 while the list's length is open. */
  children: (product: P, place: number, of: number) => ReactNode;
};
const overscan = 2;
/** A card under its square picture: code, two lines, tags, and the gap to the next row. */
const words = 150;

/** Products in rows of as many as fit. Only the rows in sight are on the page, so that 5,000 scroll like fifty. */
export function ProductGrid<P extends { id: number }>({ products, hasMore, label, children }: Props<P>) {
  const box = useRef<HTMLDivElement>(null);
  const { top, columns, cardWidth } = useShape(box);
  const rows = useWindowVirtualizer<HTMLDivElement>({
    count: Math.ceil(products.length / columns),
    estimateSize: () => cardWidth + words,
    getItemKey: row => products[row * columns]?.id ?? row,
    overscan,
    scrollMargin: top,
  });
  const shown = rows.getVirtualItems();
  const of = hasMore ? -1 : products.length;

  return (
    <div
      ref={box}
      className={styles.grid}
      role="feed"
      aria-label={label}
      style={{
        paddingBlock: `${(shown[0]?.start ?? top) - top}px ${rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)}px`,
      }}
    >
      {shown.map(({ index, key }) => (
        <div key={key} ref={rows.measureElement} data-index={index} className={styles.row}>
          {products
            .slice(index * columns, (index + 1) * columns)
            .map((product, at) => children(product, index * columns + at + 1, of))}
        </div>
      ))}
    </div>
  );
}

/** How far below the top of the page the grid begins, how many columns its style gives it, and how wide they are. */
function useShape(box: { current: HTMLElement | null }) {
  const [shape, setShape] = useState({ top: 0, columns: 4, cardWidth: 260 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      // The columns stand in the style sheet alone; the browser says how many it made of them.
      const tracks = getComputedStyle(element).gridTemplateColumns.split(' ').map(Number.parseFloat);
      const next = {
        top: Math.round(element.getBoundingClientRect().top + window.scrollY),
        columns: Math.max(1, tracks.length),
        cardWidth: Math.round(tracks[0] || 260),
      };
      setShape(now =>
        now.top === next.top && now.columns === next.columns && now.cardWidth === next.cardWidth ? now : next,
      );
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box]);
  return shape;
}
