import type { Bench } from '#contract/benches/benches.ts';
import type { Job } from '#contract/benches/jobs.ts';
import type { Mark } from '#contract/benches/marks.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { makeStore } from '../../browser/store.ts';

/**
 * Who uses the page: a paired device, signed-in staff, somebody without either, or a device whose bench was ended.
 * `unknown` until the device or the server has said so.
 */
export type Session = { kind: 'unknown' | 'staff' | 'stranger' | 'ended' } | { kind: 'bench'; bench: Bench };

/** A mark in the outbox. The server has to answer before it leaves the outbox (BE-8). */
export type WaitingMark = Mark & {
  /** Sent, without an answer so far: the server may know it. */
  isSent?: boolean;
  /** The reason why the server refused it: a person decides. */
  refused?: string;
};

/** The lines that wait at a stage, by their tickets, most urgent first. */
export type Queue = { tickets: readonly string[]; markedToday: number; asOf: string };

export type BenchState = {
  session: Session;
  /** Undefined until the outbox was read from the device. */
  marks: readonly WaitingMark[] | undefined;
  jobs: ReadonlyMap<string, Job>;
  queues: Partial<Record<Stage, Queue>>;
  workers: readonly Worker[];
  /** The last attempt to reach the server failed. */
  isAway: boolean;
};

/** The state of all bench pages. One store, so that a count never moves twice while a mark becomes a result. */
export const benchStore = makeStore<BenchState>({
  session: { kind: 'unknown' },
  marks: undefined,
  jobs: new Map(),
  queues: {},
  workers: [],
  isAway: false,
});

export function change(changes: Partial<BenchState>): void {
  benchStore.write({ ...benchStore.read(), ...changes });
}

/** The jobs with these ones in place of their older versions. */
export function withJobs(jobs: readonly Job[]): ReadonlyMap<string, Job> {
  return new Map([...benchStore.read().jobs, ...jobs.map(job => [job.ticket, job] as const)]);
}
