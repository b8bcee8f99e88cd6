import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Today } from '#contract/planning/today/today.ts';
import { sectionOptions, todayOptions } from '../../order-data/today-options.ts';

/** The place of an order among the new orders, which the review goes through in their order. */
export type ReviewPlace = { position: number; total: number; next: number | undefined };

/** Returns the place of an order among the new orders (AC-1). `isOn` loads the list. Position 0: not in the list. */
export function useReviewPlace(id: number, isOn: boolean): ReviewPlace {
  const { data } = useQuery({ ...todayOptions, enabled: isOn });
  const total = data?.counts.new ?? 0;
  const first = idsOf(data);
  // Today has the first new orders only.
  const isFarther = isOn && first.length < total && !first.slice(0, -1).includes(id);
  const { data: all } = useInfiniteQuery({ ...sectionOptions('new'), enabled: isFarther });
  const ids = isFarther && all ? all.pages.flatMap(idsOf) : first;
  const at = ids.indexOf(id);
  const next = ids[at + 1] ?? ids.find(one => one !== id);
  return { position: at + 1, total, next };
}

function idsOf(today: Today | undefined): number[] {
  return (today?.new?.rows ?? []).map(({ orderId }) => orderId);
}
