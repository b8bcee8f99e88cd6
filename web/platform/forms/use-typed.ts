import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The typed text of a field whose text is also stored elsewhere, for example in the URL, which returns it late. The user
 * may then have typed more. A value that was not reported with `report` (Back, a link, 'Clear search') replaces the text.
 */
export function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  /** Values that were reported but have not been returned yet. */
  const underWay = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const at = underWay.current.indexOf(value);
    underWay.current = at < 0 ? [] : underWay.current.slice(at + 1);
    if (at < 0) setTyped(value);
  }, [value]);

  /** Records a value that is about to be stored. Returns false when it is stored already. */
  function report(text: string): boolean {
    if (text === (underWay.current.at(-1) ?? value)) return false;
    underWay.current = [...underWay.current, text];
    return true;
  }

  return { typed, setTyped, report };
}
