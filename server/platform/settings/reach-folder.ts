import { setTimeout as sleep } from 'node:timers/promises';

const late = Symbol('late');
/** By folder. */
const pending = new Map<string, Promise<unknown>>();

/**
 * Runs work on a folder that may hang, such as one of a network disk whose server is away. Returns undefined when it
 * takes longer than the limit. A file operation that hangs blocks one of the few threads of the process and cannot be
 * stopped, so no other one starts on this folder until it ends.
 */
export async function reachFolder<T>(path: string, work: () => Promise<T>, limitMs = 1_000): Promise<T | undefined> {
  const limit = sleep(limitMs, late, { ref: false });
  for (let before = pending.get(path); before; before = pending.get(path)) {
    if ((await Promise.race([before, limit])) === late) return undefined;
  }
  const working = work();
  pending.set(
    path,
    working.finally(() => pending.delete(path)).catch(() => {}),
  );
  const result = await Promise.race([working, limit]);
  return result === late ? undefined : (result as T);
}
