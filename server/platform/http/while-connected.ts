import type { FastifyReply } from 'fastify';
import { problem } from '../problems/problem.ts';

/**
 * Runs work while its client waits. The signal aborts when the connection closes or the response is sent. Suspends the
 * idle timeout meanwhile, because pictures may wait longer than that for their turn.
 */
export async function whileConnected<T>(
  { raw }: FastifyReply,
  work: (connection: AbortSignal) => Promise<T>,
): Promise<T> {
  const connection = new AbortController();
  const close = () => connection.abort(problem('invalidInput', { text: 'The connection was closed' }));
  const { socket } = raw;
  const idleMs = socket?.timeout ?? 0;
  if (raw.destroyed || socket?.destroyed) close();
  raw.once('close', close);
  socket?.setTimeout?.(0);
  try {
    return await work(connection.signal);
  } finally {
    raw.off('close', close);
    socket?.setTimeout?.(idleMs);
  }
}
