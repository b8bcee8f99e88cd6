import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The processes of a busy machine, which end with this process. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs this many processes that compute without pause, on one core if it is given. Returns a function that ends them. */
export function keepBusy(count: number, core?: number): () => void {
  const loop = ['sh', '-c', 'while :; do :; done'];
  const [program = '', ...parameters] = core === undefined ? loop : ['taskset', '-c', String(core), ...loop];
  // Linux shares processor time between sessions first, so each process gets its own.
  const started = Array.from({ length: count }, () => spawn(program, parameters, { stdio: 'ignore', detached: true }));
  for (const child of started) running.add(child);
  return () => {
    for (const child of started) {
      child.kill('SIGKILL');
      running.delete(child);
    }
  };
}

/**
 * Leaves processes, and the ones that they start, almost no processor time, on Linux: on one core, with the lowest
 * priority, beside others that compute without pause.
 */
export function starve(pids: readonly number[], beside = 6): () => void {
  for (const pid of pids) {
    execFileSync('taskset', ['-ap', '-c', '0', String(pid)], { stdio: 'ignore' });
    setPriority(pid, 19);
    // The priority of its session, where the kernel has one.
    if (existsSync(`/proc/${pid}/autogroup`)) writeFileSync(`/proc/${pid}/autogroup`, '19');
  }
  return keepBusy(beside, 0);
}
