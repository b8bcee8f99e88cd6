import { type LiveEventName, type LiveEvents, liveEventNames } from '#contract/call/live-events.ts';
import { methodAndPath } from '#contract/call/paths.ts';

/** A received event. A later stream uses its id to resume after it. */
export type ReceivedEvent = { [E in LiveEventName]: { event: E; data: LiveEvents[E]; id: string } }[LiveEventName];

const firstPause = 1_000;
const longestPause = 30_000;

/**
 * Opens the event stream and keeps it open. EventSource reconnects after a lost connection but not after an error response
 * (401, 429, 503); then this function retries with backoff. Returns a function that closes the stream.
 */
export function openEvents(
  since: string | undefined,
  onEvent: (received: ReceivedEvent) => void,
  call: 'readEvents' | 'readBenchEvents' = 'readEvents',
): () => void {
  let lastId = since;
  let source: EventSource | undefined;
  let pause = firstPause;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    const { path } = methodAndPath(call);
    source = new EventSource(lastId ? `${path}?lastEventId=${encodeURIComponent(lastId)}` : path);
    source.addEventListener('error', () => source?.readyState === EventSource.CLOSED && openLater());
    for (const event of liveEventNames) {
      source.addEventListener(event, ({ data, lastEventId }) => {
        pause = firstPause;
        lastId = lastEventId || lastId;
        onEvent({ event, data: JSON.parse(data), id: lastEventId } as ReceivedEvent);
        // The session has ended: do not reconnect.
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

  // Retries at once when the browser is online again.
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
