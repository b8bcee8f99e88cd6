import { setTimeout as sleep } from 'node:timers/promises';
import { answerParent } from '#server/platform/processes/answer-parent.ts';

/** A process that dies in the way that its question names. */
answerParent(async (way: string) => {
  const kept: unknown[] = [];
  const map = new Map<number, number>();
  if (way === 'throws') throw new Error('broken');
  if (way === 'waits') await sleep(600_000);
  if (way === 'is killed') process.kill(process.pid, 'SIGKILL');
  while (way === 'computes') kept.length = 0;
  while (way === 'fills an array') kept.push(kept.length);
  while (way === 'fills a map') map.set(map.size, map.size);
  while (way === 'fills buffers') kept.push(Buffer.alloc(1_000_000, 1));
  return { pid: process.pid, names: Object.keys(process.env) };
});
