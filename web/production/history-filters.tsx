import type { OrderProduct } from '#contract/orders/orders.ts';
import type { LogPerson } from '#contract/production/production-log.ts';
import { Select, SelectOptions } from '../platform/forms/field.tsx';
import type { LogFilter } from './queries.ts';
import { historyTexts as texts } from './texts.ts';

type Props = {
  products: readonly Pick<OrderProduct, 'productId' | 'productCode'>[];
  people: readonly LogPerson[];
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
};

/** The product and person filters of the history. */
export function HistoryFilters({ products, people, filter, onFilter }: Props) {
  const chosen = filter.workerId
    ? `workerId ${filter.workerId}`
    : filter.accountId
      ? `accountId ${filter.accountId}`
      : '';
  const chooseProduct = (value: string) => {
    const { productId: _, ...others } = filter;
    onFilter(value ? { ...others, productId: Number(value) } : others);
  };
  const choosePerson = (value: string) => {
    const { workerId: _, accountId: __, ...others } = filter;
    const [field, id] = value.split(' ');
    onFilter(field ? { ...others, [field]: Number(id) } : others);
  };
  return (
    <>
      <Select
        aria-label={texts.product}
        value={filter.productId ?? ''}
        onChange={event => chooseProduct(event.target.value)}
      >
        <option value="">{texts.allProducts}</option>
        <SelectOptions of={products.map(({ productId, productCode }) => [productId, productCode])} />
      </Select>
      {(people.length > 1 || chosen) && (
        <Select aria-label={texts.person} value={chosen} onChange={event => choosePerson(event.target.value)}>
          <option value="">{texts.everybody}</option>
          <SelectOptions of={people.map(({ filter: field, id, name }) => [`${field} ${id}`, name])} />
        </Select>
      )}
    </>
  );
}
