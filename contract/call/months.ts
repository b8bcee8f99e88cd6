import * as z from 'zod/mini';
import { t } from '../wording.ts';

/** How many months back a comparison goes. */
export const months = z._default(
  z.pipe(
    z.string().check(z.regex(/^(?:[1-9]|1\d|2[0-4])$/, { error: () => t`must be a whole number from 1 to 24` })),
    z.transform(Number),
  ),
  12,
);
