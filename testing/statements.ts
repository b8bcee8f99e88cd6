import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { expect, vi } from 'vitest';

/**
 * Runs `work`, which must return 200, and returns the statements about orders that it sends: those of its transaction,
 * with begin and commit, if it has one.
 */
export async function statementsOf(work: () => Promise<{ status: number }>): Promise<string[]> {
  const asked = new Map<unknown, string[]>();
  const restore = observe((client, [first]) => {
    asked.set(client, [...(asked.get(client) ?? []), textOf(first)]);
  });
  expect((await work()).status).toBe(200);
  restore();
  // Event streams, sweeps and the outbox use other clients, or the same one outside the transaction.
  const own = [...asked.values()].find(texts => texts.some(text => /\border_products\b/.test(text))) ?? [];
  const begin = own.findIndex(text => /^(begin|start)/i.test(text));
  if (begin === -1) return own;
  return own.slice(begin, own.findIndex(text => /^commit/i.test(text)) + 1);
}

/**
 * Runs `work` and returns its answer with the statements that it sends. Sweeps, the outbox and event streams run outside
 * its asynchronous context.
 */
export async function observed<T>(work: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
  const context = new AsyncLocalStorage<string[]>();
  const restore = observe((_client, [first]) => context.getStore()?.push(textOf(first)));
  const statements: string[] = [];
  try {
    const answer = await context.run(statements, work);
    // The connection of live events may test itself meanwhile, when the machine is busy.
    return { answer, statements: statements.filter(text => !/^(listen|notify) /i.test(text)) };
  } finally {
    restore();
  }
}

/**
 * Counts the statements that PostgreSQL aborts because of a deadlock, until the mocks are restored. The portal repeats
 * their transactions.
 */
export function countDeadlocks(): () => number {
  let count = 0;
  observe((_client, _given, answer) => {
    answer?.catch?.((error: { code?: string }) => {
      if (error.code === '40P01') count += 1;
    });
  });
  return () => count;
}

type First = string | { text: string; values?: unknown };

function textOf(first: First): string {
  return (typeof first === 'string' ? first : first.text).trim().replace(/\s+/g, ' ');
}

/** Calls `see` with the parameters of each query of this process. Returns a function that ends this. */
export function observe(
  see: (client: pg.Client, given: [First, ...unknown[]], answer: Promise<unknown> | undefined) => void,
): () => void {
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const answer = query.apply(this, given as never) as unknown as Promise<unknown> | undefined;
    see(this, given as [First, ...unknown[]], answer);
    return answer as never;
  });
  return () => spy.mockRestore();
}
