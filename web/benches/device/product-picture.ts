import type { Job } from '#contract/benches/jobs.ts';

/** Returns the place of the product's picture, which follows the customer's files, or undefined without one. */
export function productPicture({ pictures, ownPictures }: Pick<Job, 'pictures' | 'ownPictures'>): number | undefined {
  return pictures > ownPictures ? ownPictures : undefined;
}
