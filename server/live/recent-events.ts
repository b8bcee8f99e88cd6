import { randomBytes } from 'node:crypto';

const most = 5_000;

type Moment<T> = { at: number; id: string; what: T };

/**
 * The last events this process heard, for readers that come back. Ids are '<epoch>.<moment>': the epoch is new whenever
 * events may have been missed, and moments come from the clock, so that they do not tell how much happens elsewhere.
 */
export type RecentEvents<T> = {
  /** An id for now, later than all before. */
  now(): string;
  add(what: T): string;
  /** What came after an id; undefined when that cannot be told. */
  since(id: string): { id: string; what: T }[] | undefined;
  /** Forgets everything: from now on older ids cannot be answered. */
  restart(): void;
};

export function recentEvents<T>(): RecentEvents<T> {
  let epoch = '';
  let latest = 0;
  let forgotten = 0;
  let kept: Moment<T>[] = [];

  const moment = () => {
    latest = Math.max(latest + 1, Date.now() * 1000);
    return latest;
  };
  const restart = () => {
    epoch = randomBytes(6).toString('hex');
    kept = [];
    forgotten = moment();
  };
  restart();

  return {
    now: () => `${epoch}.${moment()}`,
    add: what => {
      const at = moment();
      const id = `${epoch}.${at}`;
      kept.push({ at, id, what });
      // Half at a time, so that a full memory is not moved with every event.
      if (kept.length > most * 2) {
        forgotten = kept[most - 1]?.at ?? forgotten;
        kept = kept.slice(most);
      }
      return id;
    },
    since: id => {
      const [ofEpoch, at, ...rest] = id.split('.');
      const moment = Number(at);
      if (ofEpoch !== epoch || rest.length > 0 || !(moment >= forgotten && moment <= latest)) return undefined;
      return kept.filter(event => event.at > moment);
    },
    restart,
  };
}
