import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { useSettled } from '../platform/browser/use-settled.ts';
import { SearchInput } from '../platform/forms/field.tsx';
import { useTyped } from '../platform/forms/use-typed.ts';
import { Button } from '../platform/kit/button.tsx';
import styles from './catalog-screen.module.css';
import { ColorFilter } from './color-filter.tsx';
import { colorsOptions } from './queries.ts';
import { texts } from './texts.ts';

type Search = { productCode?: string; color?: string };

/** Search by code and filter by color (CA-1). The URL contains both. */
export function CatalogFilters({ search }: { search: Search }) {
  const navigate = useNavigate({ from: '/' });
  const { data: colors = [] } = useQuery(colorsOptions);
  const { typed, setTyped, report } = useTyped(search.productCode ?? '');
  const code = typed.trim();
  const settled = useSettled(code);
  const searchAsTyped = useEffectEvent(() => {
    if (settled === code) show({}, true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once typing has paused
  useEffect(() => searchAsTyped(), [settled]);

  function show({ productCode = code, ...rest }: Search, replace = false) {
    const isNew = report(productCode);
    if (!isNew && !('color' in rest)) return;
    const change = { ...rest, productCode: productCode || undefined, product: undefined };
    void navigate({ search: before => ({ ...before, ...change }), replace });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    show({});
  }

  return (
    <search className={styles.search}>
      <form className={styles.filters} onSubmit={submit}>
        <SearchInput
          label={texts.searchLabel}
          value={typed}
          onSearch={text => {
            setTyped(text);
            // Emptying the field shows all products at once.
            if (text === '') show({ productCode: '' });
          }}
        />
        <div className={styles.color}>
          <ColorFilter colors={colors} value={search.color} onChange={color => show({ color })} />
        </div>
        <Button type="submit">{texts.search}</Button>
      </form>
    </search>
  );
}
