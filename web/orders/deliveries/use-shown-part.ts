import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref of a heading, to which the order scrolls when the address names its part ('?part=deliveries'). */
export function useShownPart(isShown: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isShown) heading.current?.scrollIntoView({ block: 'start' });
  }, [isShown]);
  return heading;
}
