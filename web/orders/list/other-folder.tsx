import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listsKey } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Button } from '../../platform/kit/button.tsx';
import { texts } from '../texts.ts';
import styles from './orders-list.module.css';

type Props = {
  /** The search text of the shown list; empty without one. */
  search: string;
  customer?: number | undefined;
  archived: boolean;
  onArchived: (archived: boolean) => void;
};

/** Says how many orders of the other folder the search finds, and leads there: '1 in the archive'. */
export function OtherFolder({ search, customer, archived, onArchived }: Props) {
  const { data } = useQuery({
    queryKey: [...listsKey, 'found', !archived, search, customer] as const,
    queryFn: () =>
      api.countOrders({
        search,
        ...(!archived && { includeArchived: '1' as const }),
        ...(customer !== undefined && { customer: String(customer) }),
      }),
    enabled: search.trim() !== '',
    placeholderData: keepPreviousData,
  });
  if (search.trim() === '' || !data?.found || data.found.orders === 0) return null;
  const { orders, more } = data.found;
  const count = `${formatNumber(orders)}${more ? '+' : ''}`;
  const say = archived ? texts.inActive : texts.inArchive;
  return (
    <p className={styles.other}>
      <Button look="quiet" onClick={() => onArchived(!archived)}>
        {say(count, orders === 1 && !more)}
      </Button>
    </p>
  );
}
