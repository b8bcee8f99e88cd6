import { readdirSync, readFileSync } from 'node:fs';
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
type Process = { pid: number; megabytes: number; command: string };

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
  const { wait, middle, megabytes } = await watch.end();
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(
    `  others waited ${wait} ms at most, half of them ${middle} ms; before the files ${calm.wait} and ${calm.middle} ms\n`,
  );
  process.stdout.write(
    `  all processes had ${megabytes} MB at most, before the files ${calm.megabytes}; the load of the machine is ${load}\n`,
  );
  if (wait > mostWaitMs) faults.push(`others waited ${wait} ms`);
  if (megabytes > mostMegabytes) faults.push(`the processes had ${megabytes} MB`);
  const readers = [...familyOf(target.pid), ...readersHere()].filter(isReader);
  if (readers.length > 0) faults.push(`${readers.length} processes were left behind`);
  const uploads = await readdir(join(target.folder, 'data', 'tmp')).catch(() => []);
  if (uploads.length > 0) faults.push(`files were left behind: ${uploads.join(', ')}`);
  for (const fault of faults) process.stdout.write(`    ${fault}\n`);
  return faults;
}

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
  return emails.flatMap(({ name }, index) => (read[index] ? [] : [`${name}: its head was not read`]));
}

async function readEmail({ folder }: Target, { name, bytes }: Made): Promise<string[]> {
  const own = await mkdtemp(join(folder, 'email-'));
  const path = join(own, 'email');
  await writeFile(path, bytes);
  const begun = performance.now();
  const outcome = await parseInProcess({ path, folder: own, known: [] }, new AbortController().signal).then(
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

/** Asks the portal all the time, and measures how long that takes and the most memory. */
function watchOthers({ address, pid }: Target) {
  const waits: number[] = [];
  let [megabytes, isOver] = [0, false];
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const { ok } = await fetch(`${address}/api/health`).catch(() => ({ ok: false }));
      waits.push(ok ? Math.round(performance.now() - begun) : Infinity);
      const all = [...familyOf(pid), ...readersHere()];
      megabytes = Math.max(
        megabytes,
        all.reduce((sum, one) => sum + one.megabytes, 0),
      );
      await sleep(askEveryMs);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await asking;
      const sorted = waits.toSorted((one, other) => one - other);
      const [wait = 0, middle = 0] = [sorted.at(-1), sorted[Math.floor(sorted.length / 2)]];
      return { wait, middle, megabytes: Math.round(megabytes) };
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
