import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

type Props = {
  /** About how high it is, in pixels, before it was seen. */
  height: number;
  /** Filled before it is known whether it is in sight. */
  atFirst: boolean;
  className?: string | undefined;
  children: () => ReactNode;
};
/** What is as near as this is filled too, so that scrolling finds it there. */
const near = '900px';

/** A piece of a long list that is filled only while it is in sight or near; else it keeps its place, as high as it was. */
export function InSight({ height, atFirst, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState(atFirst);
  const [seen, setSeen] = useState<number>();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new IntersectionObserver(
      entries => {
        const isNear = entries.at(-1)?.isIntersecting ?? true;
        // Where the focus is stays: whoever comes back with the keyboard goes on from there.
        if (!isNear && element.contains(document.activeElement)) return;
        if (!isNear && element.hasChildNodes()) setSeen(element.offsetHeight);
        startTransition(() => setFilled(isNear)); // in pieces: scrolling goes on meanwhile
      },
      { rootMargin: near },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  return (
    <div ref={box} className={className} style={isFilled ? undefined : { height: seen ?? height }}>
      {isFilled && children()}
    </div>
  );
}
