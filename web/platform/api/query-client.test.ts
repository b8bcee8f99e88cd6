import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onlyReads, queryClient, readAfterChanges } from './query-client.ts';

const queryKey = ['shown'];
/** The reads that wait for the test to answer them, the oldest first. */
let reads: ((answer: string) => void)[];
const read = () => new Promise<string>(resolve => void reads.push(resolve));
const shown = () => queryClient.getQueryData(queryKey);
const settled = () => new Promise(resolve => setTimeout(resolve));

/** A change that is answered at once. */
function change(meta?: typeof onlyReads): Promise<unknown> {
  const onSuccess = () => void queryClient.setQueryData(queryKey, 'changed');
  const options = { mutationFn: async () => 'done', onSuccess, ...(meta && { meta }) };
  return queryClient.getMutationCache().build(queryClient, options).execute(undefined);
}

/** Shows the data on a screen. Returns a function that closes the screen. */
function open(enabled = true): () => void {
  return new QueryObserver(queryClient, { queryKey, queryFn: read, enabled }).subscribe(() => {});
}

beforeEach(() => {
  queryClient.clear();
  reads = [];
});
afterEach(() => queryClient.clear());

describe('a read that began before a change was answered', () => {
  it('cannot bring back what the change replaced', async () => {
    queryClient.setQueryData(queryKey, 'old', { updatedAt: 1 });
    const close = open();
    await vi.waitFor(() => expect(reads).toHaveLength(1));

    await change();
    reads[0]?.('old');
    await settled();
    expect(shown()).toBe('changed');
    await vi.waitFor(() => expect(reads).toHaveLength(2));
    reads[1]?.('newest');

    await vi.waitFor(() => expect(shown()).toBe('newest'));
    close();
  });

  it('is made again when it was the first read of its data', async () => {
    const close = open();
    await vi.waitFor(() => expect(reads).toHaveLength(1));

    await change();
    await vi.waitFor(() => expect(reads).toHaveLength(2));
    reads[1]?.('newest');
    reads[0]?.('old');
    await settled();

    expect(shown()).toBe('newest');
    close();
  });

  it('changes nothing either when no screen shows its data', async () => {
    queryClient.setQueryData(queryKey, 'old', { updatedAt: 1 });
    void queryClient.prefetchQuery({ queryKey, queryFn: read, staleTime: 0 });
    await vi.waitFor(() => expect(reads).toHaveLength(1));

    await change();
    reads[0]?.('old');
    await settled();

    expect(shown()).toBe('changed');
  });

  it('goes on when nobody would start it again', async () => {
    const close = open(false);
    void queryClient.getQueryCache().find({ queryKey })?.fetch();
    await vi.waitFor(() => expect(reads).toHaveLength(1));

    await change();
    reads[0]?.('counted');

    await vi.waitFor(() => expect(shown()).toBe('counted'));
    close();
  });

  it('goes on when only another read was answered', async () => {
    const close = open();
    await vi.waitFor(() => expect(reads).toHaveLength(1));

    await change(onlyReads);
    await settled();

    expect(reads).toHaveLength(1);
    close();
  });
});

it('reads outside of a query again when a change was answered meanwhile', async () => {
  const page = readAfterChanges(read);
  await change(onlyReads);
  await change();
  reads[0]?.('old');
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.('newest');

  expect(await page).toBe('newest');
  expect(reads).toHaveLength(2);
});
