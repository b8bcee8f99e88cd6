import { randomBytes } from 'node:crypto';

const most = 5_000;

type Moment<T> = { at: number; id: string; what: T };

/**
 * The latest events of this process, for clients that reconnect. Ids are '<epoch>.<moment>'. The epoch changes whenever
 * events may have been missed; moments come from the clock, so that ids do not reveal how many events exist.
 */
export type RecentEvents<T> = {
  /** Returns an id for the present moment, greater than all earlier ones. */
  now(): string;
  add(what: T): string;
  /** Returns the events after an id, or undefined when some may be missing. */
  since(id: string): { id: string; what: T }[] | undefined;
  /** Drops all events and invalidates all earlier ids. */
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
      // Drops half at a time, so that a full buffer is not copied for every event.
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
