/** The part of an order's details that a phone shows. Deliveries are below the products, and the address scrolls to them. */
export type Part = 'products' | 'deliveries' | 'log' | 'talk';

type Search = { talk?: '1' | undefined; log?: '1' | undefined; part?: 'deliveries' | undefined };

/** Returns the part in the search parameters of the address. */
export function partOf({ talk, log, part }: Search): Part {
  return talk ? 'talk' : log ? 'log' : (part ?? 'products');
}

/** Returns the search parameters for a part. */
export function searchOf(part: Part): { [K in keyof Required<Search>]: Search[K] } {
  return {
    talk: part === 'talk' ? '1' : undefined,
    log: part === 'log' ? '1' : undefined,
    part: part === 'deliveries' ? part : undefined,
  };
}
