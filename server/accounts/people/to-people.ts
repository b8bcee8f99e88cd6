import type { Audience } from '../../live/announce.ts';

/** The audience of a change of a company's people: the company and staff. */
export function toPeople(companyId: number): Audience {
  return { workshop: true, companies: [companyId] };
}
