import { type LiveEventName, type LiveEvents, liveEventNames } from '#contract/live-events.ts';
import { methodAndPath } from '#contract/paths.ts';

/** One event as it came, with the id that a stream opened later goes on from. */
export type Heard = { [E in LiveEventName]: { event: E; data: LiveEvents[E]; id: string } }[LiveEventName];

const firstPause = 1_000;
const longestPause = 30_000;

/**
 * Opens the stream of events and keeps it open. EventSource comes back by itself after a cut; after an answer that is no
 * stream (401, 429, 503) it gives up, and a new one is opened here with growing pauses. Gives the function that ends it.
 */
export function openEvents(since: string | undefined, hear: (heard: Heard) => void): () => void {
  let lastId = since;
  let source: EventSource | undefined;
  let pause = firstPause;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    const { path } = methodAndPath('readEvents');
    source = new EventSource(lastId ? `${path}?lastEventId=${encodeURIComponent(lastId)}` : path);
    source.addEventListener('error', () => source?.readyState === EventSource.CLOSED && openLater());
    for (const event of liveEventNames) {
      source.addEventListener(event, ({ data, lastEventId }) => {
        pause = firstPause;
        lastId = lastEventId || lastId;
        hear({ event, data: JSON.parse(data), id: lastEventId } as Heard);
        // Do not come back: the session is over.
        if (event === 'signedOut') source?.close();
      });
    }
  }

  function openLater(): void {
    source?.close();
    clearTimeout(timer);
    timer = setTimeout(open, pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 2, longestPause);
  }

  // A connection that is back is tried at once, not after what is left of a long pause.
  function openNow(): void {
    if (source?.readyState !== EventSource.CLOSED) return;
    clearTimeout(timer);
    open();
  }
  window.addEventListener('online', openNow);

  open();
  return () => {
    window.removeEventListener('online', openNow);
    clearTimeout(timer);
    source?.close();
  };
}
