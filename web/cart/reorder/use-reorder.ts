import { useQuery } from '@tanstack/react-query';
import type { ReorderLine } from '#contract/cart/reorder/reorder.ts';
import { catalogKey } from '../../platform/api/catalog-key.ts';
import { api } from '../../platform/api/client.ts';
import { type Line, linesOf } from './reorder-lines.ts';

/** The lines of an order and today's products, re-fetched when the catalog changes. */
export function useReorder(id: number) {
  return useQuery({ queryKey: [...catalogKey, 'reorder', id], queryFn: () => readLines(id), staleTime: 0 });
}

async function readLines(id: number) {
  const { createdAt, lines } = await api.readReorder({ id });
  return { createdAt, lines: await withProducts(lines) };
}

/** Combines lines with today's products. */
export async function withProducts(lines: readonly ReorderLine[]): Promise<Line[]> {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const products = ids.length > 0 ? (await api.readCatalog({ ids: ids.join(',') })).products : [];
  return linesOf(lines, products);
}
