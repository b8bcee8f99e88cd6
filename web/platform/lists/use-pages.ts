import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/**
 * Returns the pages of an infinite list, undefined until the first has loaded. New pages render in a transition, which
 * does not block input; `mayLoad` is false until they are rendered.
 */
export function usePages<Page>(list: UseInfiniteQueryResult<InfiniteData<Page>>) {
  const pages = useDeferredValue(list.data)?.pages;
  const isRendered = pages === list.data?.pages;
  return { pages, mayLoad: isRendered && list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError };
}
