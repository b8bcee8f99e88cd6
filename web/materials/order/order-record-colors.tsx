import { useQuery } from '@tanstack/react-query';
import { recordColorsOptions } from '../queries.ts';
import { RecordColors } from '../record-colors.tsx';

/** Names the products of an order whose records name another color (MA-12). */
export function OrderRecordColors({ orderId }: { orderId: number }) {
  const { data } = useQuery(recordColorsOptions(orderId));
  return <RecordColors colors={data?.colors ?? []} />;
}
