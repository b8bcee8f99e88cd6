import type { Job } from '#contract/benches/jobs.ts';

/** Returns the place of the product's picture, which follows the customer's files, or undefined without one. */
export function productPicture({ pictures, ownPictures }: Pick<Job, 'pictures' | 'ownPictures'>): number | undefined {
  return pictures > ownPictures ? ownPictures : undefined;
}

/** The pictures of a line, and the revision of its order that gave them to it. */
export type Pictures = { ticket: string; revision: number };

/** Returns the pictures that a line has now. Accepting a change request may replace them (OR-23). */
export function picturesOf({ ticket, changes }: Pick<Job, 'ticket' | 'changes'>): Pictures {
  // A line that this device stored before there were revisions has no changes.
  const revisions = (changes ?? []).flatMap(one => (one.difference.field === 'images' ? [one.revision] : []));
  return { ticket, revision: Math.max(1, ...revisions) };
}
