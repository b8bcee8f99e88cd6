import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HostileFile, hostileLists, hostileWorkbooks } from '#testing/excel/hostile-files.ts';

type Target = { address: string; folder: string; pid: number; headers: Record<string, string> };
type Process = { pid: number; megabytes: number; command: string };

const [mostWaitMs, mostMegabytes] = [100, 600];
const askEveryMs = 50;
const largestFile = 3_000_000;

/**
 * Sends a fixed set of hostile workbooks and lists as a customer, one after another, while others ask. Returns what was
 * wrong: an answer that is no refusal and no list, others who waited for more than 100 ms, more than 600 MB in all
 * processes, or something that is left behind.
 */
export async function attackWithFiles(target: Target): Promise<string[]> {
  const faults: string[] = [];
  const before = familyOf(target.pid).length;
  process.stdout.write(`\n> ${hostileWorkbooks.length + hostileLists.length} hostile files\n`);
  const watch = watchOthers(target);
  for (const file of [...hostileWorkbooks, ...hostileLists]) faults.push(...(await send(target, file)));
  const { wait, megabytes } = await watch.end();
  process.stdout.write(`  others waited ${wait} ms at most; all processes had ${megabytes} MB at most\n`);
  if (wait > mostWaitMs) faults.push(`others waited ${wait} ms`);
  if (megabytes > mostMegabytes) faults.push(`the processes had ${megabytes} MB`);
  const readers = familyOf(target.pid).filter(({ command }) => command.includes('-process.ts'));
  if (readers.length > 0) faults.push(`${readers.length} of ${before} processes were left behind`);
  const uploads = await readdir(join(target.folder, 'data', 'tmp')).catch(() => []);
  if (uploads.length > 0) faults.push(`files were left behind: ${uploads.join(', ')}`);
  for (const fault of faults) process.stdout.write(`    ${fault}\n`);
  return faults;
}

async function send({ address, headers }: Target, { name, make }: HostileFile): Promise<string[]> {
  const bytes = await make();
  if (bytes.length > largestFile) return [`${name}: has ${bytes.length} bytes`];
  const form = new FormData();
  form.append('file', new File([bytes], 'list.xlsx'));
  const begun = performance.now();
  const answer = await fetch(`${address}/api/orders/lines/check`, { method: 'POST', headers, body: form }).catch(
    (error: Error) => error,
  );
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  if (answer instanceof Error) return [`${name}: no answer (${answer.message})`];
  const { error = '' } = (await answer.json()) as { error?: string };
  process.stdout.write(`  ${name}: ${bytes.length} bytes, ${answer.status} ${error} (${seconds} s)\n`);
  return [200, 400, 413].includes(answer.status) ? [] : [`${name}: ${answer.status}`];
}

/** Asks the portal all the time, and measures the longest wait and the most memory. */
function watchOthers({ address, pid }: Target) {
  let [wait, megabytes, isOver] = [0, 0, false];
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const { ok } = await fetch(`${address}/api/health`).catch(() => ({ ok: false }));
      wait = Math.max(wait, ok ? Math.round(performance.now() - begun) : Infinity);
      megabytes = Math.max(
        megabytes,
        familyOf(pid).reduce((sum, one) => sum + one.megabytes, 0),
      );
      await sleep(askEveryMs);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await asking;
      return { wait, megabytes: Math.round(megabytes) };
    },
  };
}

/** Returns a process and those that it started, on Linux. The memory that PostgreSQL's processes share counts once. */
function familyOf(root: number): Process[] {
  if (process.platform !== 'linux') return [];
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
  const family = new Set([root]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}

function readProcess(pid: number): (Process & { parent: number })[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return [{ pid, parent: read('PPid'), megabytes: (read('VmRSS') - read('RssShmem')) / 1024, command }];
  } catch {
    return [];
  }
}
