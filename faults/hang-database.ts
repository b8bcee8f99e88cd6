import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverProcess, serverProcesses } from '#testing/servers/server-processes.ts';
import type { Caller } from './callers/caller.ts';
import { aBackendOf, serverOf } from './kill-database.ts';
import { examine } from './read-kept.ts';
import type { Scenario, Tally } from './scenario.ts';
import { Traffic } from './traffic.ts';
import type { Workshop } from './workshop.ts';

const longestOutage = 40_000;
const longestAnswer = 5_000;

/**
 * R2 and R9: PostgreSQL hangs after two of its processes were killed within a second, or some were stopped. The portal
 * replaces the server within 40 s and answers within 5 s throughout.
 */
export const hangDatabase: Scenario = {
  name: 'R2 hanging PostgreSQL (two processes killed, processes stopped)',
  async round(workshop, { actions }, tally, number) {
    const traffic = new Traffic(workshop, actions);
    await traffic.after(randomInt(1, Math.ceil(actions * 0.5)));
    const server = await serverOf(workshop);
    const probes = keepAsking(workshop);

    const begun = performance.now();
    await [killTwo, stopAll, stopServer][number % 3]?.(workshop, server);
    await untilReplaced(workshop, server, tally);
    tally.times.push(performance.now() - begun);
    tally.wrong.push(...(await probes.end()));

    await traffic.done;
    tally.found(await examine(workshop, traffic));
    tally.ended(traffic);
  },
};

async function killTwo(workshop: Workshop): Promise<void> {
  const helpers = await Promise.all(
    ['checkpointer', 'io worker', 'walwriter'].map(title => serverProcess(workshop.dataDir, title)),
  );
  const backend = await aBackendOf(workshop);
  process.kill(backend, 'SIGKILL');
  await sleep(randomInt(800));
  // The server may have ended the process already.
  send(helpers[randomInt(helpers.length)] as number, 'SIGKILL');
}

/** Stops all processes of the server, or all except the postmaster. */
async function stopAll({ dataDir }: Workshop, server: number): Promise<void> {
  const pids = serverProcesses(dataDir);
  const kept = randomInt(2) === 0 ? server : undefined;
  for (const pid of pids) if (pid !== kept) send(pid, 'SIGSTOP');
}

async function stopServer(_workshop: Workshop, server: number): Promise<void> {
  send(server, 'SIGSTOP');
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until a new server is running and the portal uses it. */
async function untilReplaced(workshop: Workshop, server: number, tally: Tally): Promise<void> {
  const begun = performance.now();
  const isReplaced = async () =>
    ![server, 0].includes(await serverOf(workshop).catch(() => 0)) && (await workshop.portal.isHealthy());
  while (!(await isReplaced())) {
    if (workshop.portal.hasEnded) throw new Error(`the portal ended: ${workshop.portal.output.slice(-2_000)}`);
    if (performance.now() - begun > 2 * longestOutage) throw new Error('PostgreSQL was not replaced');
    await sleep(50);
  }
  const took = Math.round(performance.now() - begun);
  if (took > longestOutage) tally.wrong.push(`the portal served again after ${took} ms`);
}

/** Sends requests throughout, and returns the answers that were late or neither 200 nor 503. */
function keepAsking({ portal, customers }: Workshop): { end(): Promise<string[]> } {
  const over = new AbortController();
  const wrong: string[] = [];
  const cookie = (customers[0] as Caller).headers;
  const ask = async (path: string) => {
    while (!over.signal.aborted) {
      const asked = performance.now();
      const answer = await fetch(portal.address + path, { headers: cookie }).catch((error: Error) => error);
      const took = Math.round(performance.now() - asked);
      const status = answer instanceof Error ? String(answer.cause ?? answer) : answer.status;
      if (!(answer instanceof Error)) await answer.arrayBuffer();
      if (status !== 200 && status !== 503) wrong.push(`${path} was answered ${status}`);
      if (took > longestAnswer) wrong.push(`${path} was answered after ${took} ms`);
      await sleep(200);
    }
  };
  const asking = ['/readyz', '/api/health', '/api/auth/me', '/api/orders?limit=5'].map(ask);
  return {
    end: async () => {
      over.abort();
      await Promise.all(asking);
      return wrong;
    },
  };
}
