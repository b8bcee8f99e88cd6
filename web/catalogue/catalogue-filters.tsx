import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { SearchInput, Select } from '../kit/field.tsx';
import styles from './catalogue-screen.module.css';
import { colorsOptions } from './queries.ts';
import { texts } from './texts.ts';

type Search = { productCode?: string; color?: string };

/** Search by code and filter by colour; what was chosen stands in the address. */
export function CatalogueFilters({ search }: { search: Search }) {
  const navigate = useNavigate({ from: '/' });
  const { data: colors = [] } = useQuery(colorsOptions);
  const [productCode, setProductCode] = useState(search.productCode ?? '');
  useEffect(() => setProductCode(search.productCode ?? ''), [search.productCode]);

  const show = (change: Search) => void navigate({ search: before => ({ ...before, ...change, product: undefined }) });
  // A colour goes with the code that stands beside it, also when that was not searched for yet.
  const typed = () => productCode.trim() || undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    show({ productCode: typed() });
  }

  const chosen = search.color;
  const options = chosen && !colors.includes(chosen) ? [...colors, chosen] : colors;
  return (
    <search>
      <form className={styles.bar} onSubmit={submit}>
        <SearchInput
          label={texts.searchLabel}
          value={productCode}
          onChange={event => {
            setProductCode(event.target.value);
            // The field's own clear button and an emptied field show everything again at once.
            if (event.target.value === '' && search.productCode) show({ productCode: undefined });
          }}
        />
        <div className={styles.color}>
          <Select
            aria-label={texts.colorLabel}
            value={chosen ?? ''}
            onChange={event => show({ color: event.target.value || undefined, productCode: typed() })}
          >
            <option value="">{texts.allColors}</option>
            {options.map(color => (
              <option key={color}>{color}</option>
            ))}
          </Select>
        </div>
        <Button type="submit">{texts.search}</Button>
      </form>
    </search>
  );
}
