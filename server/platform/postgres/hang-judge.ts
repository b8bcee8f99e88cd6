/**
 * What one look at a server showed: it answers on a new connection, or on one that was open; its processes use or await
 * processor time; it starts or ends and refuses connections; nothing at all; a process of it was stopped (SIGSTOP).
 */
export type Sign = 'answers' | 'answersOnKept' | 'computes' | 'starts' | 'refuses' | 'silent' | 'stopped';

/** Without any sign. Together with the pause before it and the restart, this is far less than the 40 s of R9. */
const stillMs = 9_000;
/** Without an answer, while its processes use processor time. */
const silentMs = 60_000;
/** Without an answer on a new connection. */
const closedMs = 300_000;
const leastLooks = 3;

/**
 * Decides when a server hangs. A server that uses processor time is slow, and a kill would make it slower: it loses what
 * runs on it, and has to recover. After each kill that was necessary lately, it has twice the time.
 */
export class HangJudge {
  readonly #factor: number;
  #looks = 0;
  #still = 0;
  #silent = 0;
  #closed = 0;

  constructor(kills: number) {
    this.#factor = 2 ** Math.min(kills, 3);
  }

  /** Returns whether the server hangs, after a look that took `ms`. */
  hangs(sign: Sign, ms: number): boolean {
    if (sign === 'answers') this.#looks = this.#closed = 0;
    else {
      this.#looks += 1;
      this.#closed += ms;
    }
    const isHeard = sign === 'answers' || sign === 'answersOnKept';
    this.#silent = isHeard ? 0 : this.#silent + ms;
    this.#still = isHeard || sign === 'computes' ? 0 : this.#still + ms;
    if (this.#looks < leastLooks) return false;
    return (
      this.#still > stillMs * Math.min(this.#factor, 2) ||
      this.#silent > silentMs * this.#factor ||
      this.#closed > closedMs * this.#factor
    );
  }
}
