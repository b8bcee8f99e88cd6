import { setTimeout as sleep } from 'node:timers/promises';
import type { Deed } from './compare.ts';
import { deedsOfStory, type Persist, tellStory, type Uploaded } from './stories.ts';
import type { Workshop } from './workshop.ts';

const workers = 12;
const patienceMs = 90_000;
/** Answers that say 'not now': the portal's database is away, it stops, or the first try still holds what it began. */
const notNow = new Set([503, 507]);
const stillHeld = new Set(['requestRunning', 'changedMeanwhile']);

export type Traffic = {
  deeds: Deed[];
  uploaded: Uploaded[];
  /** Answers that nobody should get, whatever is broken. */
  wrong: string[];
  /** How often it was answered 'not now', by status. */
  refused: Map<number, number>;
  /** The longest time in which nothing was acknowledged. */
  longestPauseMs: number;
  /** Resolves after this many more acknowledged deeds, or at the end. */
  after(deeds: number): Promise<void>;
  /** Nobody asks for anything from now on; resolves when the last answer came or failed. */
  hold(): Promise<void>;
  goOn(): void;
  done: Promise<void>;
};

let lastStory = 0;

/**
 * People at work: about `count` deeds, some at once, each asked for until it is acknowledged, with its Idempotency-Key
 * where it has one. `addresses` are the portal's processes; who got no answer from one tries the next.
 */
export function startTraffic(workshop: Workshop, count: number, addresses = [workshop.portal.address]): Traffic {
  const traffic = { deeds: [], uploaded: [], wrong: [], refused: new Map(), longestPauseMs: 0 } as unknown as Traffic;
  const waiting: { left: number; resolve: () => void }[] = [];
  let asking = 0;
  let lastAnswer = performance.now();
  let held: PromiseWithResolvers<void> | undefined;
  let stories = Math.ceil(count / deedsOfStory);

  const persist: Persist = async (deed, ask) => {
    const isUpload = deed.words.startsWith('upload');
    // An upload is found by its address, which only its answer tells.
    if (!isUpload) traffic.deeds.push(deed);
    const begun = performance.now();
    for (let tries = traffic.deeds.length; ; tries++) {
      await held?.promise;
      asking += 1;
      const answer = await ask(addresses[tries % addresses.length] as string)
        .catch(noteHanging)
        .finally(() => {
          asking -= 1;
        });
      if (answer && answer.status < 300) {
        deed.acknowledged = true;
        traffic.longestPauseMs = Math.max(traffic.longestPauseMs, performance.now() - lastAnswer);
        lastAnswer = performance.now();
        for (const wait of waiting) if (--wait.left === 0) wait.resolve();
        return answer;
      }
      if (answer) noteRefusal(deed, answer);
      if (performance.now() - begun > patienceMs) throw new Error(`never acknowledged: ${deed.words}`);
      await sleep(100);
    }
  };

  function noteHanging(error: Error): undefined {
    if (error.name === 'TimeoutError') traffic.wrong.push('no answer came for a minute');
  }

  /** 'Not now' is counted; any other refusal is wrong, and nothing more comes of its story. */
  function noteRefusal(deed: Deed, { status, body, retryAfter }: Awaited<ReturnType<Parameters<Persist>[1]>>): void {
    if (notNow.has(status)) {
      traffic.refused.set(status, (traffic.refused.get(status) ?? 0) + 1);
      if (status === 503 && !retryAfter) traffic.wrong.push(`503 without Retry-After: ${JSON.stringify(body)}`);
    } else if (status !== 409 || !stillHeld.has(body.code)) {
      throw new Error(`${deed.words} was answered ${status} ${JSON.stringify(body)}`);
    }
  }

  async function work(): Promise<void> {
    while (stories-- > 0) {
      const number = lastStory++;
      await tellStory(workshop, { number, token: `story-${number}`, persist, uploaded: traffic.uploaded });
    }
  }

  traffic.after = deeds => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ left: deeds, resolve });
    return Promise.race([promise, traffic.done]);
  };
  traffic.hold = async () => {
    held ??= Promise.withResolvers();
    while (asking > 0) await sleep(20);
  };
  traffic.goOn = () => {
    held?.resolve();
    held = undefined;
  };
  traffic.done = Promise.all(Array.from({ length: workers }, work)).then(() => {});
  // Whoever waits for the end learns of a failure; until then it is nobody's.
  traffic.done.catch(() => {});
  return traffic;
}
