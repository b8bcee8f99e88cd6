import type { Findings } from './read-kept.ts';
import type { Traffic } from './traffic.ts';
import type { Workshop } from './workshop.ts';

/** The size of a round: the number of actions, how long an outage lasts, and how long the machine is busy. */
export type Size = { actions: number; awayMs: number; busyMs: number };

/** Breaks the portal in one way, once per call, and reports the result in `tally`. */
export type Round = (workshop: Workshop, size: Size, tally: Tally, number: number) => Promise<void>;
export type Scenario = {
  name: string;
  round: Round;
  /** Set for a scenario that needs a special data folder: returns the folder, or why there is none. */
  folder?: () => Promise<{ path: string; remove(): Promise<void> } | { missing: string }>;
};

/** The results of a scenario's rounds. */
export class Tally {
  rounds = 0;
  acknowledged = 0;
  refused = 0;
  lost = 0;
  doubled = 0;
  /** All faults as texts. */
  wrong: string[] = [];
  /** The milliseconds until the portal could serve requests again or answered the request. */
  times: number[] = [];

  /** Records the comparison between a fault and the retries, of the actions acknowledged before it. */
  found({ lost, doubled, strange, broken }: Findings): void {
    this.lost += lost.length;
    this.doubled += doubled.length;
    this.wrong.push(
      ...lost.map(words => `lost: ${words}`),
      ...doubled.map(words => `doubled: ${words}`),
      ...strange.map(words => `never asked for: ${words}`),
      ...broken,
    );
  }

  /** Records the end of a traffic. */
  ended({ actions, uploaded, wrong, refused }: Traffic): void {
    this.acknowledged += actions.filter(action => action.acknowledged).length + uploaded.length;
    this.refused += refused;
    this.wrong.push(...wrong);
  }

  get line(): string {
    const sorted = this.times.toSorted((a, b) => a - b);
    const seconds = (ms = 0) => (ms / 1000).toFixed(1);
    const back = `${seconds(sorted[Math.floor(sorted.length / 2)])} / ${seconds(sorted.at(-1))}`;
    return [this.rounds, this.acknowledged, this.refused, this.lost, this.doubled, this.wrong.length, back].join(' | ');
  }
}
