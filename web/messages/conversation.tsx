import { useMutation } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { Fragment, type UIEvent, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { Order } from '#contract/orders/orders.ts';
import { api } from '../platform/api/client.ts';
import { formatDay } from '../platform/format/format-time.ts';
import { Button } from '../platform/kit/button.tsx';
import styles from './conversation.module.css';
import { type KnownMessages, withEarlier, withNewest } from './known-messages.ts';
import { MessageBubble } from './message-bubble.tsx';
import { type NextUnread, SendBox } from './send-box.tsx';
import type { Reader } from './sender-label.ts';
import { texts } from './texts.ts';

type Props = {
  order: Order;
  /** The same object while nothing changes, because each message receives it. */
  reader: Reader;
  /** The next order with unread messages and their number; Ctrl+Enter opens it. */
  nextUnread?: NextUnread | undefined;
};
const nearEnd = 40;

/**
 * The conversation of one order. Shows the newest message and announces new ones. Earlier messages load on demand,
 * without moving the visible messages.
 */
export function Conversation({ order, reader, nextUnread }: Props) {
  const box = useRef<HTMLElement>(null);
  const { known, earlier } = useMessages(order);
  const { messages } = known;
  // Screen readers announce only messages that arrive after the conversation was opened.
  const [liveFrom] = useState(() => (messages.at(-1)?.id ?? 0) + 1);
  const before = messages.filter(({ id }) => id < liveFrom);
  const added = messages.filter(({ id }) => id >= liveFrom);
  const { fresh, onScroll, toEnd } = useEnd(box, messages);

  function goToEnd() {
    toEnd();
    box.current?.focus({ preventScroll: true }); // the button is unmounted
  }

  return (
    <section className={styles.talk} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <div className={styles.window}>
        <section
          ref={box}
          className={styles.messages}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
          tabIndex={0}
          aria-label={texts.messages}
          onScroll={onScroll}
        >
          <div className={styles.list}>
            {known.hasEarlier && (
              <div className={styles.earlier}>
                {earlier.isError && <p role="alert">{texts.earlierFailed}</p>}
                <Button
                  look="quiet"
                  busy={earlier.isPending}
                  busyText={texts.loadingEarlier}
                  onClick={() =>
                    earlier.mutate(undefined, { onSuccess: () => box.current?.focus({ preventScroll: true }) })
                  }
                >
                  {texts.earlier}
                </Button>
              </div>
            )}
            {before.length > 0 && <Messages messages={before} after={undefined} reader={reader} />}
            <div role="log" aria-label={texts.newest}>
              {added.length > 0 && <Messages messages={added} after={before.at(-1)} reader={reader} />}
            </div>
          </div>
          {messages.length === 0 && <p className={styles.none}>{texts.none}</p>}
        </section>
        {fresh > 0 && (
          <Button className={styles.fresh} icon={<ArrowDown size={16} aria-hidden="true" />} onClick={goToEnd}>
            {texts.newMessages(fresh)}
          </Button>
        )}
      </div>
      <SendBox userId={reader.userId} orderId={order.id} onSent={toEnd} nextUnread={nextUnread} />
    </section>
  );
}

/** A list of messages with a heading for each day. */
function Messages({ messages, after, reader }: { messages: readonly Message[]; after?: Message; reader: Reader }) {
  return (
    <ol>
      {messages.map((message, index) => {
        const day = formatDay(message.createdAt);
        const before = messages[index - 1] ?? after;
        return (
          <Fragment key={message.id}>
            {(!before || formatDay(before.createdAt) !== day) && <li className={styles.day}>{day}</li>}
            <MessageBubble message={message} reader={reader} />
          </Fragment>
        );
      })}
    </ol>
  );
}

/** Messages that 'Load earlier' fetches at a time. */
const pageSize = String(limits.messagesWithOrder);
const nothing: KnownMessages = { messages: [], hasEarlier: false };

/** Returns the loaded messages: those fetched with the order since it was opened, and earlier pages. */
function useMessages({ id, messages, earlierMessages = false }: Order) {
  const [last, setKnown] = useState(nothing);
  const known = withNewest(last, messages, earlierMessages);
  if (known !== last) setKnown(known);
  const earlier = useMutation({
    mutationFn: () => api.readMessages({ id, limit: pageSize, cursor: String(known.messages[0]?.id) }),
    onSuccess: page => setKnown(now => withEarlier(now, page.messages, page.nextCursor !== null)),
  });
  return { known, earlier };
}

/** Scrolls to the newest message, and counts the messages that arrived while it was outside the viewport. */
function useEnd(box: { current: HTMLElement | null }, messages: readonly Message[]) {
  const last = messages.at(-1)?.id ?? 0;
  const [isAtEnd, setAtEnd] = useState(true);
  const [read, setRead] = useState(last);
  if (isAtEnd && read !== last) setRead(last);
  return {
    fresh: isAtEnd ? 0 : messages.filter(({ id }) => id > read).length,
    // The container is reversed: 0 is the end, and positions above are negative.
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => setAtEnd(currentTarget.scrollTop > -nearEnd),
    toEnd: () => {
      box.current?.scrollTo({ top: 0 });
      setAtEnd(true);
    },
  };
}
