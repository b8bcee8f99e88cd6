import { useMutation } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { Fragment, type UIEvent, useRef, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import type { Order } from '#contract/orders.ts';
import type { Side } from '#contract/roles.ts';
import { api } from '../api/client.ts';
import { Button } from '../kit/button.tsx';
import { formatDay } from '../kit/format-time.ts';
import styles from './conversation.module.css';
import { type KnownMessages, withEarlier, withNewest } from './known-messages.ts';
import { MessageBubble } from './message-bubble.tsx';
import { SendBox } from './send-box.tsx';
import { texts } from './texts.ts';

type Props = { order: Order; side: Side; userId: number };
const nearEnd = 40;

/**
 * The conversation of one order as this side sees it, the last message in sight; new ones are announced. Earlier ones
 * come on demand, above what is read, which stays where it is.
 */
export function Conversation({ order, side, userId }: Props) {
  const box = useRef<HTMLElement>(null);
  const { known, earlier } = useMessages(order);
  const { messages } = known;
  // What was there at first and what is asked for is not read out: only what is added below it.
  const [liveFrom] = useState(() => (messages.at(-1)?.id ?? 0) + 1);
  const before = messages.filter(({ id }) => id < liveFrom);
  const added = messages.filter(({ id }) => id >= liveFrom);
  const { fresh, onScroll, toEnd } = useEnd(box, messages);

  function goToEnd() {
    toEnd();
    box.current?.focus({ preventScroll: true }); // the button goes
  }

  return (
    <section className={styles.talk} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <div className={styles.window}>
        <section
          ref={box}
          className={styles.messages}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part has to be reachable by keyboard
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
            {before.length > 0 && <Messages messages={before} after={undefined} side={side} />}
            <div role="log" aria-label={texts.newest}>
              {added.length > 0 && <Messages messages={added} after={before.at(-1)} side={side} />}
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
      <SendBox userId={userId} orderId={order.id} onSent={toEnd} />
    </section>
  );
}

/** Messages one under the other, with a line where a day begins. */
function Messages({ messages, after, side }: { messages: readonly Message[]; after?: Message; side: Side }) {
  return (
    <ol>
      {messages.map((message, index) => {
        const day = formatDay(message.createdAt);
        const before = messages[index - 1] ?? after;
        return (
          <Fragment key={message.id}>
            {(!before || formatDay(before.createdAt) !== day) && <li className={styles.day}>{day}</li>}
            <MessageBubble message={message} side={side} />
          </Fragment>
        );
      })}
    </ol>
  );
}

const nothing: KnownMessages = { messages: [], hasEarlier: false };

/** The messages at hand: those the order brings, now and since it was opened, and the earlier ones asked for. */
function useMessages({ id, messages, earlierMessages = false }: Order) {
  const [held, setKnown] = useState(nothing);
  const known = withNewest(held, messages, earlierMessages);
  if (known !== held) setKnown(known);
  const earlier = useMutation({
    mutationFn: () => api.readMessages({ id, cursor: String(known.messages[0]?.id) }),
    onSuccess: page => setKnown(now => withEarlier(now, page.messages, page.nextCursor !== null)),
  });
  return { known, earlier };
}

/** Whether the end is in sight, and how many messages came since it was not. */
function useEnd(box: { current: HTMLElement | null }, messages: readonly Message[]) {
  const last = messages.at(-1)?.id ?? 0;
  const [isAtEnd, setAtEnd] = useState(true);
  const [read, setRead] = useState(last);
  if (isAtEnd && read !== last) setRead(last);
  return {
    fresh: isAtEnd ? 0 : messages.filter(({ id }) => id > read).length,
    // Turned round: 0 is the end, and what is above it negative.
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => setAtEnd(currentTarget.scrollTop > -nearEnd),
    toEnd: () => {
      box.current?.scrollTo({ top: 0 });
      setAtEnd(true);
    },
  };
}
