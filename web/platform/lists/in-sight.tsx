import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

type Props = {
  /** The key under which the measured height is stored. */
  name: string;
  /** The estimated height in pixels, until it is measured. */
  height: number;
  /** Whether to render the children before visibility is known. */
  atFirst: boolean;
  /** False while more children will follow, whose space stays reserved. */
  isWhole: boolean;
  className?: string | undefined;
  children: () => ReactNode;
};
/** The measured heights, which Back needs to restore the scroll position. */
const knownHeights = new Map<string, number>();
/** The distance outside the viewport within which children are rendered. */
const near = '900px';

/** A part of a long list that renders its children only near the viewport and otherwise keeps its height. */
export function InSight({ name, height, atFirst, isWhole, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState(atFirst);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new IntersectionObserver(
      entries => {
        const isNear = entries.at(-1)?.isIntersecting ?? true;
        // Keeps the part that contains the focus, so that keyboard users continue from there.
        if (!isNear && element.contains(document.activeElement)) return;
        startTransition(() => setFilled(isNear)); // does not block scrolling
      },
      { rootMargin: near },
    );
    const measurer = new ResizeObserver(() => element.hasChildNodes() && knownHeights.set(name, element.offsetHeight));
    watcher.observe(element);
    measurer.observe(element);
    return () => {
      watcher.disconnect();
      measurer.disconnect();
    };
  }, [name]);

  const known = knownHeights.get(name);
  const kept = isFilled ? { minHeight: known } : { height: known ?? height };
  return (
    <div ref={box} className={className} style={isFilled && isWhole ? undefined : kept}>
      {isFilled && children()}
    </div>
  );
}
