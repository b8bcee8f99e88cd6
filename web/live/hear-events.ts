import { type Heard, openEvents } from './open-events.ts';

/** What the tab with the stream says to the others: an event, or that it opened a stream that goes on from `since`. */
type Said = Heard | { event: 'opened'; since: string | undefined; id: string };

/**
 * Hears the events of one user, over one stream for all tabs of this browser: HTTP/1.1 allows six connections to a host,
 * and each stream takes one for good (docs/decisions/0022). The tab that is looked at holds it and passes on what it
 * hears; when it is closed another takes over. Gives the function that ends it.
 */
export function hearEvents(userId: number, hear: (heard: Heard) => void): () => void {
  // Browsers give locks to pages over https and on this machine alone.
  if (!navigator.locks) return hearWhileVisible(hear);
  return hearTogether(`live-${userId}`, hear);
}

function hearTogether(name: string, hear: (heard: Heard) => void): () => void {
  const others = new BroadcastChannel(name);
  const stop = new AbortController();
  let waiting: AbortController | undefined;
  let closeStream: (() => void) | undefined;
  let lastId: string | undefined;

  function take(heard: Heard): void {
    lastId = heard.id || lastId;
    hear(heard);
  }

  function lead(): Promise<void> {
    const since = lastId;
    closeStream = openEvents(since, heard => {
      if (heard.event !== 'ready') others.postMessage(heard satisfies Said);
      else others.postMessage({ event: 'opened', since, id: heard.id } satisfies Said);
      take(heard);
    });
    return new Promise(resolve => stop.signal.addEventListener('abort', () => resolve()));
  }

  function follow(): void {
    closeStream?.();
    closeStream = undefined;
    if (stop.signal.aborted) return;
    waiting = new AbortController();
    navigator.locks.request(name, { signal: waiting.signal }, lead).catch(onLost);
  }

  /** Another tab took the stream. Anything else is this tab's own doing. */
  function onLost(): void {
    if (closeStream) follow();
  }

  /** A tab in sight takes the stream from one that may be asleep, as phones let hidden tabs be. */
  function takeOver(): void {
    if (document.hidden || closeStream) return;
    waiting?.abort();
    navigator.locks.request(name, { steal: true }, lead).catch(onLost);
  }

  others.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.event !== 'opened') return take(data);
    // A stream that goes on from elsewhere: something between may have passed this tab by.
    const missed = data.since === undefined || data.since !== lastId;
    take(missed ? { event: 'resync', data: {}, id: data.id } : { event: 'ready', data: {}, id: data.id });
  });
  document.addEventListener('visibilitychange', takeOver);
  if (document.hidden) follow();
  else takeOver();

  return () => {
    document.removeEventListener('visibilitychange', takeOver);
    closeStream?.();
    closeStream = undefined;
    stop.abort();
    waiting?.abort();
    others.close();
  };
}

const graceMs = 30_000;

/** A stream of its own for each tab in sight; one that is hidden lets go of it, and catches up when it is back. */
function hearWhileVisible(hear: (heard: Heard) => void): () => void {
  let lastId: string | undefined;
  let close: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onChange(): void {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(() => {
        close?.();
        close = undefined;
      }, graceMs);
    } else {
      close ??= openEvents(lastId, heard => {
        lastId = heard.id || lastId;
        hear(heard);
      });
    }
  }

  document.addEventListener('visibilitychange', onChange);
  onChange();
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    clearTimeout(timer);
    close?.();
  };
}
