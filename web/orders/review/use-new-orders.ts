import { useQuery } from '@tanstack/react-query';
import { todayOptions } from '../../order-data/today-options.ts';

/** The place of an order among the new orders, which the review goes through in their order. */
export type ReviewPlace = { position: number; total: number; next: number | undefined };

/** Returns the place of an order among the new orders (AC-1). `isOn` loads the list. Position 0: not in the list. */
export function useReviewPlace(id: number, isOn: boolean): ReviewPlace {
  const { data } = useQuery({ ...todayOptions, enabled: isOn });
  const ids = (data?.new?.rows ?? []).map(({ orderId }) => orderId);
  const at = ids.indexOf(id);
  const next = ids[at + 1] ?? ids.find(one => one !== id);
  return { position: at + 1, total: data?.counts.new ?? 0, next };
}
