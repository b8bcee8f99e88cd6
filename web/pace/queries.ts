import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { paceWeeks } from '#contract/pace/pace-choices.ts';
import { listsKey } from '../order-data/queries.ts';
import { api } from '../platform/api/client.ts';

/** How fast the workshop was in the last weeks. Live events of orders re-fetch it. */
export function paceOptions(weeks: (typeof paceWeeks)[number]) {
  return queryOptions({
    queryKey: [...listsKey, 'pace', weeks] as const,
    queryFn: () => api.readPace({ weeks: `${weeks}` }),
    placeholderData: keepPreviousData,
  });
}
