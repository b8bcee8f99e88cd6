import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from '../browser/use-settled.ts';
import { SearchInput } from '../forms/field.tsx';
import { Button } from '../kit/button.tsx';
import styles from './catalog-screen.module.css';
import { ColorFilter } from './color-filter.tsx';
import { colorsOptions } from './queries.ts';
import { texts } from './texts.ts';

type Search = { productCode?: string; color?: string };

/** Search by code and filter by color (CA-1). The URL contains both. */
export function CatalogFilters({ search }: { search: Search }) {
  const navigate = useNavigate({ from: '/' });
  const { data: colors = [] } = useQuery(colorsOptions);
  const [productCode, setProductCode] = useState(search.productCode ?? '');
  useEffect(() => setProductCode(search.productCode ?? ''), [search.productCode]);
  const settled = useSettled(productCode).trim();
  const searchAsTyped = useEffectEvent(() => {
    if (settled !== (search.productCode ?? '') && settled === productCode.trim()) {
      show({ productCode: settled || undefined }, true);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once typing has paused
  useEffect(() => searchAsTyped(), [settled]);

  const show = (change: Search, replace = false) =>
    void navigate({ search: before => ({ ...before, ...change, product: undefined }), replace });
  // Choosing a color also applies a typed code that the search has not used yet.
  const typed = () => productCode.trim() || undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    show({ productCode: typed() });
  }

  return (
    <search>
      <form className={styles.bar} onSubmit={submit}>
        <SearchInput
          label={texts.searchLabel}
          value={productCode}
          onSearch={text => {
            setProductCode(text);
            // Emptying the field shows all products at once.
            if (text === '' && search.productCode) show({ productCode: undefined });
          }}
        />
        <div className={styles.color}>
          <ColorFilter colors={colors} value={search.color} onChange={color => show({ color, productCode: typed() })} />
        </div>
        <Button type="submit">{texts.search}</Button>
      </form>
    </search>
  );
}
