/**
 * The part of an order's details that a phone shows. Deliveries are below the products. On wide screens all parts are shown, and
 * the address scrolls to deliveries and revisions.
 */
export type Part = 'products' | 'log' | 'talk' | NamedPart;
type NamedPart = (typeof namedParts)[number];

/** The parts that the parameter `part` names. */
export const namedParts = ['deliveries', 'revisions'] as const;

type Search = { talk?: '1' | undefined; log?: '1' | undefined; part?: NamedPart | undefined };

/** Returns the part in the search parameters of the address. */
export function partOf({ talk, log, part }: Search): Part {
  return talk ? 'talk' : log ? 'log' : (part ?? 'products');
}

/** Returns the search parameters for a part. */
export function searchOf(part: Part): { [K in keyof Required<Search>]: Search[K] } {
  return {
    talk: part === 'talk' ? '1' : undefined,
    log: part === 'log' ? '1' : undefined,
    part: namedParts.find(named => named === part),
  };
}
