import * as z from 'zod/mini';
import { t } from '../wording.ts';
import { limits } from './limits.ts';

/** The `limit` of a list, at most `most`. */
export function pageLimit(most: number) {
  const message = { error: () => t`must be a whole number from 1 to ${most}` };
  return z.optional(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,2}$/, message)), z.transform(Number)).check(
      z.refine(value => value <= most, message),
      z.meta({ type: 'integer', minimum: 1, maximum: most }),
    ),
  );
}
const limit = pageLimit(limits.pageSize);
export const noPage = () => t`is not a page of this list`;

/** Paging of a list. The default `limit` is `limits.listEntries`, or a smaller default that the call declares. */
export const pageQuery = {
  limit,
  cursor: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, { error: noPage })), z.transform(Number))),
};
export const nextCursor = z.nullable(z.string());

/**
 * The place of the last row of a page, for lists whose rows move and leave: the whole numbers that the list is sorted by,
 * joined by '-'. There are as many as the list has keys: at least `fewest`, at most `most`.
 */
export function placeCursor(fewest: number, most = fewest) {
  const pattern = new RegExp(`^\\d{1,16}(?:-\\d{1,16}){${fewest - 1},${most - 1}}$`);
  return z.optional(
    z.pipe(
      z.string().check(z.regex(pattern, { error: noPage })),
      z.transform(value => value.split('-').map(Number)),
    ),
  );
}

/** The last row of a page: its id and its sort key. Lists sorted by id have no key. */
export type SortedCursor = { id: number; key: string | undefined };

/** Paging of a list with several sorts. The cursor is '7', or '7.' followed by the sort key. */
export const sortedPageQuery = {
  limit,
  cursor: z.optional(
    z.pipe(
      z.string().check(
        z.regex(/^[1-9]\d{0,14}(?:\.[^\0]{0,300})?$/su, { error: noPage }),
        z.refine(value => value.isWellFormed(), { error: noPage }),
      ),
      z.transform((value): SortedCursor => {
        const [id = ''] = value.split('.', 1);
        return { id: Number(id), key: value.length > id.length ? value.slice(id.length + 1) : undefined };
      }),
    ),
  ),
};

/** Rejects a cursor of another sort. `keys` holds the pattern of each sort's key, undefined for sorts by id. */
export function cursorFits<S extends string>(keys: Record<S, RegExp | undefined>, usual: NoInfer<S>) {
  const fits = ({ sort = usual, cursor }: { sort?: S | undefined; cursor?: SortedCursor | undefined }) => {
    const key = keys[sort];
    return !cursor || (key ? cursor.key !== undefined && key.test(cursor.key) : cursor.key === undefined);
  };
  return [fits, { path: ['cursor'], error: noPage }] as [typeof fits, { path: string[]; error: () => string }];
}
