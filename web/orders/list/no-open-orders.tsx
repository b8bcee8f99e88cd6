import type { OrdersSource } from '../../order-data/queries.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { texts } from '../texts.ts';
import { useOrderCounts } from '../view/count-orders.ts';

type Props = { source: OrdersSource; onShowCompleted: () => void };

/** The empty state of the workshop's open orders. Leads to the completed ones if there are any. */
export function NoOpenOrders({ source, onShowCompleted }: Props) {
  const { counts } = useOrderCounts(false, source, undefined);
  if (!counts?.completed) return <Empty title={texts.noOrders} />;
  return <Empty title={texts.noOpen} action={<Button onClick={onShowCompleted}>{texts.showCompleted}</Button>} />;
}
