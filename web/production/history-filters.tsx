import type { OrderProduct } from '#contract/orders/orders.ts';
import type { LogChange } from '#contract/production/production-log.ts';
import { Select } from '../forms/field.tsx';
import { texts } from './history-texts.ts';
import type { LogFilter } from './queries.ts';

type Props = {
  products: readonly Pick<OrderProduct, 'productId' | 'productCode'>[];
  /** The loaded changes, whose people the filter offers. */
  changes: readonly LogChange[];
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
};

/** The product and person filters of the history. */
export function HistoryFilters({ products, changes, filter, onFilter }: Props) {
  const people = new Map(changes.flatMap(peopleOf));
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
        {products.map(({ productId, productCode }) => (
          <option key={productId} value={productId}>
            {productCode}
          </option>
        ))}
      </Select>
      {(people.size > 1 || chosen) && (
        <Select aria-label={texts.person} value={chosen} onChange={event => choosePerson(event.target.value)}>
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

/** Returns the worker of a change, or else its account, with the filter for that person's changes. */
function peopleOf({ worker, account }: LogChange): [filter: string, name: string][] {
  if (worker) return [[`workerId ${worker.id}`, worker.name]];
  return account ? [[`accountId ${account.id}`, account.name]] : [];
}
