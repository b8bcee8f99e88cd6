import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref of a heading, to which its screen scrolls when the address names this part ('?part=deliveries'). */
export function useShownPart(isShown: boolean, isLoaded: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what loads below may make room to scroll
  useEffect(() => {
    if (isShown) heading.current?.scrollIntoView({ block: 'start' });
  }, [isShown, isLoaded]);
  return heading;
}
