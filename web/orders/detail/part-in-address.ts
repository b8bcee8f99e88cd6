/** The part of an order's details that a phone shows. */
export type Part = 'products' | 'log' | 'talk';

type Search = { talk?: '1' | undefined; log?: '1' | undefined };

/** The part that the search parameters of the address name. */
export function partOf({ talk, log }: Search): Part {
  return talk ? 'talk' : log ? 'log' : 'products';
}

/** The search parameters that name a part. */
export function searchOf(part: Part): { [K in keyof Required<Search>]: Search[K] } {
  return { talk: part === 'talk' ? '1' : undefined, log: part === 'log' ? '1' : undefined };
}
