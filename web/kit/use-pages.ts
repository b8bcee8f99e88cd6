import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/**
 * The pages of a list, undefined until the first has come. What comes while one waits is drawn piece by piece
 * (docs/decisions/0038); `mayLoad`, the next page, only when these stand.
 */
export function usePages<Page>(list: UseInfiniteQueryResult<InfiniteData<Page>>) {
  const pages = useDeferredValue(list.data)?.pages;
  const isDrawn = pages === list.data?.pages;
  return { pages, mayLoad: isDrawn && list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError };
}
