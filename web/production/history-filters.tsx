import type { OrderProduct } from '#contract/orders/orders.ts';
import type { LogChange } from '#contract/production/production-log.ts';
import { Select } from '../forms/field.tsx';
import { texts } from './history-texts.ts';
import type { LogFilter } from './queries.ts';

type Props = {
  products: readonly Pick<OrderProduct, 'productId' | 'productCode'>[];
  /** The loaded changes, whose people can be chosen. */
  changes: readonly LogChange[];
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
};

/** The product and the person that the history is about. */
export function HistoryFilters({ products, changes, filter, onFilter }: Props) {
  const people = new Map(changes.flatMap(({ account }) => (account ? [[account.id, account.name] as const] : [])));
  const change = (field: keyof LogFilter, value: string) => {
    const { [field]: _, ...others } = filter;
    onFilter(value ? { ...others, [field]: Number(value) } : others);
  };
  return (
    <>
      <Select
        aria-label={texts.product}
        value={filter.productId ?? ''}
        onChange={event => change('productId', event.target.value)}
      >
        <option value="">{texts.allProducts}</option>
        {products.map(({ productId, productCode }) => (
          <option key={productId} value={productId}>
            {productCode}
          </option>
        ))}
      </Select>
      {(people.size > 1 || filter.accountId !== undefined) && (
        <Select
          aria-label={texts.person}
          value={filter.accountId ?? ''}
          onChange={event => change('accountId', event.target.value)}
        >
          <option value="">{texts.everybody}</option>
          {[...people].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
