import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  parseInProcess,
  readHeadsInProcess,
  UnreadableEmail,
} from '#server/messages/mail-in/emails/read-in-process.ts';
import { type HostileEmail, hostileEmails } from '#testing/emails/hostile-emails.ts';
import { hostileLists, hostileWorkbooks } from '#testing/excel/hostile-files.ts';

type Target = { address: string; folder: string; pid: number; headers: Record<string, string> };
/** A process with the memory that is its own, and that of its program's file, which others that run it share. */
type Process = { pid: number; ownMb: number; fileMb: number; program: string; command: string };

const [mostWaitMs, mostMegabytes] = [100, 600];
const [askEveryMs, calmMs] = [50, 5_000];
const largestFile = 3_000_000;

/** A file as it is sent: they are made before anybody measures, because that takes seconds. */
type Made = { name: string; bytes: Uint8Array<ArrayBuffer> };

/**
 * Sends a fixed set of hostile workbooks and lists as a customer, one after another, while others ask. A demo reads no
 * mailbox, so hostile emails go to the process that reads emails directly. Returns what was wrong: an answer that is no
 * refusal and no list, others who waited for more than 100 ms, more than 600 MB in all processes, or something that is
 * left behind.
 */
export async function attackWithFiles(target: Target): Promise<string[]> {
  const files: Made[] = [];
  for (const { name, make } of [...hostileWorkbooks, ...hostileLists]) files.push({ name, bytes: await make() });
  const emails = hostileEmails.map(email => ({
    ...email,
    bytes: new Uint8Array(Buffer.from(email.head + email.body)),
  }));
  const large = [...files, ...emails].filter(({ bytes }) => bytes.length > largestFile);
  const faults = large.map(({ name, bytes }) => `${name}: has ${bytes.length} bytes`);
  const before = watchOthers(target);
  await sleep(calmMs);
  const calm = await before.end();
  process.stdout.write(`\n> ${files.length} hostile files and ${emails.length} hostile emails\n`);
  const watch = watchOthers(target);
  for (const file of files) faults.push(...(await send(target, file)));
  faults.push(...(await readHeads(emails)));
  for (const email of emails) faults.push(...(await readEmail(target, email)));
  faults.push(...judge(await watch.end(), calm));
  const readers = [...familyOf(target.pid), ...readersHere()].filter(isReader);
  if (readers.length > 0) faults.push(`${readers.length} processes were left behind`);
  const uploads = await readdir(join(target.folder, 'data', 'tmp')).catch(() => []);
  if (uploads.length > 0) faults.push(`files were left behind: ${uploads.join(', ')}`);
  for (const fault of faults) process.stdout.write(`    ${fault}\n`);
  return faults;
}

type Watched = { waits: readonly Wait[]; most: readonly Process[] };

/**
 * Prints how long others waited and which processes had the most memory, beside the same before the files. On a busy
 * machine everybody waits for a processor, also before the files: that is not the portal's fault and does not count.
 */
function judge({ waits, most }: Watched, calm: Watched): string[] {
  const own = ({ ms, queuedMs }: Wait) => Math.max(0, ms - queuedMs);
  const longest = (list: readonly Wait[], of: (wait: Wait) => number) => Math.round(Math.max(0, ...list.map(of)));
  const waited = (list: readonly Wait[]) =>
    `${longest(list, ({ ms }) => ms)} ms at most (${longest(list, own)} without waiting for a processor, ${longest(list, ({ computedMs }) => computedMs)} of computing), half of them ${middleOf(list)} ms`;
  const line = (text: string) => process.stdout.write(`  ${text}\n`);
  line(`others waited ${waited(waits)}`);
  line(`before the files ${waited(calm.waits)}`);
  const [megabytes, calmMegabytes] = [Math.round(memoryOf(most)), Math.round(memoryOf(calm.most))];
  line(
    `all processes had ${megabytes} MB at most, before the files ${calmMegabytes}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  const large = most.filter(({ ownMb }) => ownMb > 10).toSorted((one, other) => other.ownMb - one.ownMb);
  for (const one of large) line(`  ${Math.round(one.ownMb)} MB of its own: ${nameOf(one)}`);
  const faults: string[] = [];
  if (longest(waits, own) > mostWaitMs)
    faults.push(`others waited ${longest(waits, own)} ms besides waiting for a processor`);
  if (longest(waits, ({ computedMs }) => computedMs) > mostWaitMs)
    faults.push('the portal computed for more than 100 ms while others waited');
  if (megabytes > mostMegabytes) faults.push(`the processes had ${megabytes} MB`);
  return faults;
}

function middleOf(waits: readonly Wait[]): number {
  const sorted = waits.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}

/** The file that a process runs, or its title. */
const nameOf = ({ command }: Process) =>
  /[\w-]+\.(?:ts|mjs)\b/.exec(command)?.[0] ?? command.replaceAll('\0', ' ').slice(0, 60);

async function send({ address, headers }: Target, { name, bytes }: Made): Promise<string[]> {
  const form = new FormData();
  form.append('file', new File([bytes], 'list.xlsx'));
  const begun = performance.now();
  const answer = await fetch(`${address}/api/orders/lines/check`, { method: 'POST', headers, body: form }).catch(
    (error: Error) => error,
  );
  if (answer instanceof Error) return [`${name}: no answer (${answer.message})`];
  const { error = '' } = (await answer.json()) as { error?: string };
  report(name, bytes, `${answer.status} ${error}`, begun);
  return [200, 400, 413].includes(answer.status) ? [] : [`${name}: ${answer.status}`];
}

/** Reads all heads at once, as the portal does after each connection. */
async function readHeads(emails: readonly (HostileEmail & Made)[]): Promise<string[]> {
  const heads = emails.map(({ head, bytes }) => ({ head: Buffer.from(head), size: bytes.length }));
  const mailIn = { address: 'orders@workshop.example', authServer: 'mx.workshop.example' };
  const begun = performance.now();
  const read = await readHeadsInProcess(heads, mailIn, new AbortController().signal);
  report('the heads of all emails', Buffer.concat(heads.map(({ head }) => head)), 'read', begun);
  return emails.flatMap(({ name }, index) =>
    read[index] && !(read[index] instanceof Error) ? [] : [`${name}: its head was not read`],
  );
}

async function readEmail({ folder }: Target, { name, bytes }: Made): Promise<string[]> {
  const own = await mkdtemp(join(folder, 'email-'));
  const path = join(own, 'email');
  await writeFile(path, bytes);
  const begun = performance.now();
  const outcome = await parseInProcess(
    { path, folder: own, known: [], markers: [] },
    new AbortController().signal,
  ).then(
    () => 'read',
    (error: Error) => error,
  );
  const [why] = String(outcome instanceof Error ? outcome.message : outcome).split('\n', 1);
  report(name, bytes, why ?? '', begun);
  return outcome instanceof Error && !(outcome instanceof UnreadableEmail) ? [`${name}: ${why}`] : [];
}

function report(name: string, { length }: Uint8Array, outcome: string, begun: number): void {
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  process.stdout.write(`  ${name}: ${length} bytes, ${outcome} (${seconds} s)\n`);
}

const isReader = ({ command }: Process) => command.includes('-process.ts');

/** The processes that this program started to read emails. */
function readersHere(): Process[] {
  return familyOf(process.pid).filter(({ command }) => command.includes('email-process.ts'));
}

/** The longest wait of others, in milliseconds, and what it was for. */
type Wait = {
  /** By the clock. */
  ms: number;
  /** Of this, when the portal, its database or this program were ready to run and the machine ran others. */
  queuedMs: number;
  /** Processor time of the portal's thread meanwhile, in which it answers nobody. */
  computedMs: number;
};

/** Asks the portal all the time, and measures how long that takes and the most memory. */
function watchOthers({ address, pid }: Target) {
  const waits: Wait[] = [];
  let most: Process[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const served = [
        process.pid,
        ...familyOf(pid)
          .filter(one => !isReader(one))
          .map(one => one.pid),
      ];
      const [begun, portal, before] = [performance.now(), scheduledOf(pid), served.map(scheduledOf)];
      const { ok } = await fetch(`${address}/api/health`).catch(() => ({ ok: false }));
      waits.push({
        ms: ok ? performance.now() - begun : Number.POSITIVE_INFINITY,
        queuedMs: queuedSince(before, served.map(scheduledOf)),
        computedMs: scheduledOf(pid).ranMs - portal.ranMs,
      });
      const all = [...familyOf(pid), ...readersHere()];
      if (memoryOf(all) > memoryOf(most)) most = all;
      await sleep(askEveryMs);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await asking;
      return { waits, most };
    },
  };
}

/** The megabytes of some processes. What those that run one program share counts once. */
function memoryOf(processes: readonly Process[]): number {
  const files = new Map<string, number>();
  for (const { program, fileMb } of processes) files.set(program, Math.max(fileMb, files.get(program) ?? 0));
  const own = processes.reduce((sum, { ownMb }) => sum + ownMb, 0);
  return [...files.values()].reduce((sum, fileMb) => sum + fileMb, own);
}

/** How long the main thread of a process ran, and was ready to run while the machine ran others. */
type Scheduled = { ranMs: number; queuedMs: number };

function scheduledOf(pid: number): Scheduled {
  try {
    const [ran = 0, queued = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return { ranMs: ran / 1e6, queuedMs: queued / 1e6 };
  } catch {
    return { ranMs: 0, queuedMs: 0 };
  }
}

/** How long processes waited for a processor between two looks, in all. Those that ended do not count. */
function queuedSince(before: readonly Scheduled[], after: readonly Scheduled[]): number {
  return before.reduce((sum, { queuedMs }, index) => sum + Math.max(0, (after[index]?.queuedMs ?? 0) - queuedMs), 0);
}

/** Returns a process and those that it started, on Linux. */
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
    const program = readlinkSync(`/proc/${pid}/exe`);
    return [
      { pid, parent: read('PPid'), ownMb: read('RssAnon') / 1024, fileMb: read('RssFile') / 1024, program, command },
    ];
  } catch {
    return [];
  }
}
