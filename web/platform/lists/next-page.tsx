import { useEffect, useRef } from 'react';

type Props = { ready: boolean; load: () => unknown };

/** The end of an infinite list: loads the next page before it becomes visible. */
export function NextPage({ ready, load }: Props) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ready || !end.current) return;
    const watcher = new IntersectionObserver(entries => entries.at(-1)?.isIntersecting && load(), {
      rootMargin: '1200px',
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [ready, load]);
  return <div ref={end} />;
}
