import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { problem } from '../problems/problem.ts';
import { FairQueue, type Key } from '../turns/fair-queue.ts';
import type { Sent } from './answer-parent.ts';

type Options = {
  /** Whose input it is, as of `keysOf`: one process at a time for the first of these keys, and as many wait as each says. */
  keys: readonly Key[];
  /** Megabytes that the process may keep. */
  memory: number;
  /** Seconds of processor time and of time by the clock, if not those below. */
  seconds?: { processor: number; clock: number };
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
  /** Takes the parts that the process sends before its answer, in their order. */
  onPart?: ((part: unknown) => void) | undefined;
};

/** Seconds of processor time, then of time by the clock, which also ends a process that waits forever. */
const usualSeconds = { processor: 3, clock: 60 };
/** The memory of a Node process besides its heap. */
const ownMegabytes = 120;
const lookMs = 50;
const mostLog = 2_000;
/** The variables of the portal that the process gets: none with a secret. */
const variables = ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'SystemRoot', 'TZ'];

/** A process of runInProcess died before it answered: by one of its limits, or because something else killed it. */
export class ProcessDied extends Error {
  readonly by: 'time' | 'memory' | 'kill';

  constructor(by: ProcessDied['by'], log: string) {
    super(`the process died (${by})${log && `: ${log}`}`);
    this.by = by;
  }
}

/** The code of a process threw, and wrote why. */
export class ProcessThrew extends Error {}

/** Two processes in all: the portal and its database need the rest of the machine. */
const queue = new FairQueue({ atOnce: 2, refusal: () => problem('tooManyRequests', { retryAfter: 1 }) });

/**
 * Runs a file that calls answerParent in a process of its own, which may die alone, and returns its answer. For what
 * strangers send: a thread's limit of memory does not end the thread when one array or map has to grow, it ends the
 * portal. The process is dead when this returns. Throws ProcessDied, tooManyRequests, the signal's reason, and ProcessThrew with
 * what the process wrote.
 */
export async function runInProcess<T>(file: URL, input: unknown, options: Options): Promise<T> {
  const [first, ...others] = options.keys;
  const turns = first ? [{ ...first, atOnce: 1 }, ...others] : [];
  return queue.run({ keys: turns, signal: options.signal }, () => runNow<T>(file, input, options));
}

async function runNow<T>(file: URL, input: unknown, options: Options): Promise<T> {
  const { memory, seconds = usualSeconds, signal, onPart } = options;
  const child = start(file, memory, seconds.processor);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  // It may fail before anybody waits for it.
  promise.catch(() => {});
  let log = '';
  child.stderr?.on('data', (text: Buffer) => {
    log = (log + text).slice(-mostLog);
  });
  child.on('message', (sent: Sent) => ('part' in sent ? onPart?.(sent.part) : resolve(sent.answer as T)));
  child.once('error', reject);
  const dead = new Promise<void>(died => {
    child.once('error', () => died());
    child.once('close', () => died());
  });
  child.once('close', (code, by) => reject(reasonOf(code, by, log)));
  const end = (reason: unknown) => {
    reject(reason);
    child.kill('SIGKILL');
  };
  const late = setTimeout(() => end(new ProcessDied('time', log)), seconds.clock * 1_000);
  const look = setInterval(() => {
    if (megabytesOf(child.pid) > memory + ownMegabytes) end(new ProcessDied('memory', log));
  }, lookMs);
  // A portal that stops waits for none of this: the process ends with its channel.
  for (const one of [late, look, child, child.channel]) one?.unref();
  const stop = () => end(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    // A process that is dead already cannot take it: 'close' says why, or 'error' when it could not be started.
    if (child.connected) child.send(input as object, () => {});
    return await promise;
  } finally {
    clearTimeout(late);
    clearInterval(look);
    signal?.removeEventListener('abort', stop);
    child.kill('SIGKILL');
    await dead;
  }
}

/**
 * The shell sets limits that the kernel enforces, also while the portal itself is busy or dead, and that leave no file
 * with the memory of the process. Windows has none, so there only the clock counts.
 */
function start(file: URL, memory: number, processorSeconds: number): ChildProcess {
  const node = [
    process.execPath,
    `--max-old-space-size=${memory}`,
    // New objects have a space of their own, which would grow by 70 MB beside that.
    '--max-semi-space-size=4',
    '--v8-pool-size=1',
    '--disable-warning=ExperimentalWarning',
    fileURLToPath(file),
  ];
  const limits = `ulimit -c 0; ulimit -S -t ${processorSeconds}; ulimit -H -t ${processorSeconds + 1}; exec "$@"`;
  const [program, ...given] = process.platform === 'win32' ? node : ['/bin/sh', '-c', limits, 'sh', ...node];
  return spawn(program as string, given, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: Object.fromEntries(variables.map(name => [name, process.env[name]])),
    windowsHide: true,
  });
}

/** Linux only: what the heap does not count, such as buffers, has no other limit. */
function megabytesOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function reasonOf(code: number | null, by: NodeJS.Signals | null, log: string): Error {
  if (by === 'SIGXCPU') return new ProcessDied('time', log);
  // V8 ends the process itself when its heap is full; some shells report a signal as a code.
  if (by === 'SIGABRT' || /heap out of memory|Allocation failed/.test(log)) return new ProcessDied('memory', log);
  if (by !== null) return new ProcessDied('kill', log);
  return new ProcessThrew(`the process ended without an answer (${code}): ${log}`);
}
