import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listsKey } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Button } from '../../platform/kit/button.tsx';
import { texts } from '../texts.ts';
import styles from './orders-list.module.css';

type Props = {
  /** The search of the shown list. */
  view: { search?: string | undefined; customer?: number | undefined };
  archived: boolean;
  onArchived: (archived: boolean, search?: string) => void;
};

/** Says how many orders of the other folder the search finds, and leads there: '1 in the archive'. */
export function OtherFolder({ view: { search = '', customer }, archived, onArchived }: Props) {
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
      <Button look="quiet" onClick={() => onArchived(!archived, search)}>
        {say(count, orders === 1 && !more)}
      </Button>
    </p>
  );
}
