import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { acceptanceOf } from './queries.ts';

/**
 * The day that the review of an order proposes; null for an order that is promised already. It may be fetched again
 * while it shows. `isStill` waits for the answer and returns whether it proposes the day that was shown, so that nobody
 * promises a day that is not proposed any more.
 */
export function useProposal(order: Pick<Order, 'id' | 'promisedOn'>) {
  const queryClient = useQueryClient();
  const options = acceptanceOf(order);
  const { data, dataUpdatedAt, isPending, isError, refetch } = useQuery(options);
  const [isWaiting, setWaiting] = useState(false);
  const proposedOn = order.promisedOn === null && !isError ? (data?.proposedOn ?? null) : null;

  async function isStill(): Promise<boolean> {
    // The screen may show a little later that a request began.
    if (queryClient.getQueryState(options.queryKey)?.fetchStatus === 'idle') return true;
    setWaiting(true);
    for (;;) {
      // An event that arrives meanwhile replaces the request, and its answer is the one to wait for.
      const answer = await refetch({ cancelRefetch: false });
      if (!answer.isError && answer.dataUpdatedAt === dataUpdatedAt) continue;
      setWaiting(false);
      return answer.isSuccess && answer.data.proposedOn === proposedOn;
    }
  }
  return { proposedOn, isPending, isWaiting, isStill };
}
