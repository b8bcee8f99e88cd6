import { useCallback, useRef, useState } from 'react';
import { between } from '../../platform/lists/selection.ts';
import type { Cart } from '../cart.ts';

/** The selected lines of the cart, by product code. */
export function useSelection(items: Cart) {
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set());
  const all = useRef(items);
  all.current = items;
  const last = useRef('');

  /** Always the same function, so that memoized lines do not re-render. */
  const select = useCallback((productCode: string, isSelected: boolean, isRange: boolean) => {
    const meant = isRange
      ? between(
          all.current.map(item => item.productCode),
          last.current,
          productCode,
        )
      : [productCode];
    last.current = productCode;
    setCodes(before => changed(before, meant, isSelected));
  }, []);

  const selected = items.filter(({ productCode }) => codes.has(productCode));
  return {
    selected,
    isSelected: (productCode: string) => codes.has(productCode),
    select,
    selectAll: (isSelected: boolean) =>
      setCodes(new Set(isSelected ? items.map(({ productCode }) => productCode) : [])),
  };
}

function changed(before: ReadonlySet<string>, codes: readonly string[], isSelected: boolean): ReadonlySet<string> {
  const next = new Set(before);
  for (const code of codes) {
    if (isSelected) next.add(code);
    else next.delete(code);
  }
  return next;
}
