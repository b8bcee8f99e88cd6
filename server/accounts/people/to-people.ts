import type { Audience } from '../../live/announce.ts';

/** Who hears that the people of a company changed: the company and staff. */
export function toPeople(companyId: number): Audience {
  return { workshop: true, companies: [companyId] };
}
