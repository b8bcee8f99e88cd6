import { formatNumber } from '../platform/format/format.ts';

/** Texts for a search without a matching code, shared by customers and the workshop. */
export const mentionTexts = {
  mentioned: (typed: string, count: string) => `No code has "${typed}". ${count} it:`,
  count: (count: number, hasMore: boolean) =>
    count === 1 && !hasMore ? '1 product mentions' : `${formatNumber(count)}${hasMore ? '+' : ''} products mention`,
  nothing: (typed: string) => `Nothing found for "${typed}"`,
  clearSearch: 'Clear search',
  clearFilters: 'Clear filters',
};
