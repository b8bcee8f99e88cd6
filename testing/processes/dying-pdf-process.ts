import { setTimeout as sleep } from 'node:timers/promises';
import { answerParent } from '#server/platform/processes/answer-parent.ts';

/** A process of a PDF that dies in the way that the brand names. */
answerParent(async ({ setup }: { setup: { brand: string } }) => {
  const kept: unknown[] = [];
  if (setup.brand === 'hangs') await sleep(600_000);
  if (setup.brand === 'is killed') process.kill(process.pid, 'SIGKILL');
  while (setup.brand === 'computes') kept.length = 0;
  while (setup.brand === 'needs 2 GB') kept.push(Buffer.alloc(1_000_000, 1));
  throw new Error('broken');
});
