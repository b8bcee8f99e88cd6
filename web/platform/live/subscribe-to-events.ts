import { openEvents, type ReceivedEvent } from './open-events.ts';

/**
 * A message to the other tabs: a received event, or the notice that a stream was opened which resumes after `since`.
 */
type TabMessage = ReceivedEvent | { event: 'opened'; since: string | undefined; id: string };

/**
 * Subscribes to the events of one user with one stream for all tabs, because HTTP/1.1 allows six connections to a host
 * (docs/decisions/0022). The visible tab holds the stream and forwards events. Returns a function that unsubscribes.
 */
export function subscribeToEvents(userId: number, onEvent: (received: ReceivedEvent) => void): () => void {
  // Browsers offer locks only over https and on localhost.
  if (!navigator.locks) return subscribeWhileVisible(onEvent);
  return subscribeWithOtherTabs(`live-${userId}`, onEvent);
}

function subscribeWithOtherTabs(name: string, onEvent: (received: ReceivedEvent) => void): () => void {
  const others = new BroadcastChannel(name);
  const stop = new AbortController();
  let waiting: AbortController | undefined;
  let closeStream: (() => void) | undefined;
  let lastId: string | undefined;

  function take(received: ReceivedEvent): void {
    lastId = received.id || lastId;
    onEvent(received);
  }

  function lead(): Promise<void> {
    const since = lastId;
    closeStream = openEvents(since, received => {
      if (received.event !== 'ready') others.postMessage(received satisfies TabMessage);
      else others.postMessage({ event: 'opened', since, id: received.id } satisfies TabMessage);
      take(received);
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

  /** Another tab took the lock. Without a stream, this tab aborted its own request. */
  function onLost(): void {
    if (closeStream) follow();
  }

  /** A visible tab takes the stream from a hidden one, which phones may suspend. */
  function takeOver(): void {
    if (document.hidden || closeStream) return;
    waiting?.abort();
    navigator.locks.request(name, { steal: true }, lead).catch(onLost);
  }

  others.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => take(receivedOf(data, lastId)));
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

/**
 * Handles another tab's message. A stream that resumes after another event than this tab's last one may have missed
 * some events.
 */
function receivedOf(message: TabMessage, lastId: string | undefined): ReceivedEvent {
  if (message.event !== 'opened') return message;
  const missed = message.since === undefined || message.since !== lastId;
  return { event: missed ? 'resync' : 'ready', data: {}, id: message.id };
}

const graceMs = 30_000;

/**
 * Opens one stream in each visible tab. A hidden tab closes its stream after a while and resumes when it is visible
 * again.
 */
function subscribeWhileVisible(onEvent: (received: ReceivedEvent) => void): () => void {
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
      close ??= openEvents(lastId, received => {
        lastId = received.id || lastId;
        onEvent(received);
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
