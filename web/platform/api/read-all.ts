/** Reads a complete list page by page, because the server limits the entries of an answer (LI-1). */
export async function readAll<P extends { nextCursor: string | null }, E>(
  read: (cursor: string | undefined) => Promise<P>,
  entriesOf: (page: P) => E[],
): Promise<E[]> {
  const entries: E[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    entries.push(...entriesOf(page));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return entries;
}
