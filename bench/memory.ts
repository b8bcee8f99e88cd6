import { readdir, readFile } from 'node:fs/promises';

/** Returns the proportional set size of a process in megabytes, without and with its children. Linux only. */
export async function megabytesOf(pid: number): Promise<{ own: number; all: number }> {
  const children = new Map<number, number[]>();
  for (const name of (await readdir('/proc')).filter(entry => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const held: number[] = [];
  for (const family = [pid]; family.length > 0; ) {
    const one = family.pop() as number;
    const pages = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
    held.push(Number(/^Pss:\s+(\d+)/m.exec(pages)?.[1] ?? 0) / 1024);
    family.push(...(children.get(one) ?? []));
  }
  return { own: held[0] ?? 0, all: held.reduce((sum, one) => sum + one, 0) };
}
