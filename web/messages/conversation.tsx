import { useMutation } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject, type UIEvent, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { Order } from '#contract/orders/orders.ts';
import { api } from '../platform/api/client.ts';
import { onlyReads } from '../platform/api/query-client.ts';
import { focusIn } from '../platform/browser/focus.ts';
import { later } from '../platform/browser/later.tsx';
import { formatDay } from '../platform/format/format-time.ts';
import { Button } from '../platform/kit/button.tsx';
import styles from './conversation.module.css';
import { type LoadedMessages, withEarlier, withNewest } from './loaded-messages.ts';
import { MessageBubble } from './message-bubble.tsx';
import { QuestionMark } from './question-mark.tsx';
import { answeringOf, openQuestions } from './questions.ts';
import { type NextUnread, SendBox } from './send-box.tsx';
import { beginQuestion, useAnswer } from './send-message.ts';
import type { Reader } from './sender-label.ts';
import { texts } from './texts.ts';
import { EmailTexts } from './whole-email.tsx';

const AskCustomerDialog = later(async () => (await import('./ask-customer-dialog.tsx')).AskCustomerDialog);

type Props = {
  order: Order;
  /** The same object while nothing changes, because each message receives it. */
  reader: Reader;
  /** The next order with unread messages and their number; Ctrl+Enter opens it. */
  nextUnread?: NextUnread | undefined;
  /** What staff can do with the answer to a question. */
  ofAnswer?: ((answer: Message, question: Message) => ReactNode) | undefined;
};
const nearEnd = 40;

/**
 * The conversation of one order. Shows the newest message and announces new ones. Earlier messages load on demand,
 * without moving the visible messages.
 */
export function Conversation({ order, reader, nextUnread, ofAnswer }: Props) {
  const talk = useRef<HTMLElement>(null);
  const box = useRef<HTMLElement>(null);
  const { loaded, earlier } = useMessages(order);
  const { messages } = loaded;
  // Screen readers announce only messages that arrive after the conversation was opened.
  const [liveFrom] = useState(() => (messages.at(-1)?.id ?? 0) + 1);
  const before = messages.filter(({ id }) => id < liveFrom);
  const added = messages.filter(({ id }) => id >= liveFrom);
  const { fresh, onScroll, toEnd } = useEnd(box, messages);

  const open = openQuestions(messages, order.asksSince);
  const answer = useAnswer(reader.userId, order.id);
  const mine = reader.side === 'customer' ? open : [];
  const answering = answeringOf(mine, answer, () => focusIn(talk.current, 'textarea'));
  const marks = { order, reader, open, onAnswer: answering.choose, ofAnswer, all: messages };

  function goToEnd() {
    toEnd();
    box.current?.focus({ preventScroll: true }); // the button is unmounted
  }

  return (
    <section ref={talk} className={styles.talk} aria-label={texts.title}>
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
            {loaded.hasEarlier && <Earlier box={box} earlier={earlier} />}
            {before.length > 0 && <Messages messages={before} after={undefined} marks={marks} />}
            <div role="log" aria-label={texts.newest}>
              {added.length > 0 && <Messages messages={added} after={before.at(-1)} marks={marks} />}
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
      <Form order={order} reader={reader} answering={answering} onSent={toEnd} nextUnread={nextUnread} />
    </section>
  );
}

type EarlierProps = {
  box: RefObject<HTMLElement | null>;
  earlier: ReturnType<typeof useMessages>['earlier'];
};

/** The button that loads earlier messages. */
function Earlier({ box, earlier }: EarlierProps) {
  const load = () => earlier.mutate(undefined, { onSuccess: () => box.current?.focus({ preventScroll: true }) });
  return (
    <div className={styles.earlier}>
      {earlier.isError && <p role="alert">{texts.earlierFailed}</p>}
      <Button look="quiet" busy={earlier.isPending} busyText={texts.loadingEarlier} onClick={load}>
        {texts.earlier}
      </Button>
    </div>
  );
}

type FormProps = Props & { answering: ReturnType<typeof answeringOf>; onSent: () => void };

/** The form for a message. A customer's answers the oldest open question, and the workshop's may be a question. */
function Form({ order, reader, answering: { question, remove }, onSent, nextUnread }: FormProps) {
  const [isQuestion, setQuestion] = useState(false);
  const { userId, side } = reader;
  function writeQuestion() {
    beginQuestion(userId, order.id, {});
    setQuestion(true);
  }
  return (
    <>
      <SendBox
        userId={userId}
        orderId={order.id}
        onSent={onSent}
        nextUnread={nextUnread}
        answering={question && { ...beginningOf(question), remove }}
        onAsk={side === 'admin' ? writeQuestion : undefined}
      />
      {isQuestion && <AskCustomerDialog order={order} onSent={onSent} onClose={() => setQuestion(false)} />}
    </>
  );
}

/** Returns a question with its text, or the number of its images. */
function beginningOf({ id, message, images }: Message): { id: number; text: string } {
  return { id, text: message.replace(/\s+/gu, ' ').trim() || texts.images(images.length) };
}

type MessagesProps = {
  messages: readonly Message[];
  after?: Message | undefined;
  /** The marks of questions. */
  marks: Pick<Props, 'order' | 'reader' | 'ofAnswer'> & {
    open: readonly Message[];
    onAnswer: (id: number) => void;
    /** All loaded messages, among them the questions of answers. */
    all: readonly Message[];
  };
};

/** A list of messages with a heading for each day. */
function Messages({ messages, after, marks: { order, reader, open, onAnswer, ofAnswer, all } }: MessagesProps) {
  const markOf = (message: Message) =>
    message.question ? (
      <QuestionMark
        orderId={order.id}
        message={message}
        reader={reader}
        isOpen={open.includes(message)}
        isRemoved={!order.products.some(({ productId }) => productId === message.question?.productId)}
        onAnswer={onAnswer}
      />
    ) : (
      <>
        {message.via === 'email' && <EmailTexts orderId={order.id} message={message} reader={reader} />}
        {answerMark(message)}
      </>
    );
  const answerMark = (answer: Message) => {
    const question = answer.answers === null ? undefined : all.find(({ id }) => id === answer.answers);
    return question && ofAnswer?.(answer, question);
  };
  return (
    <ol>
      {messages.map((message, index) => {
        const day = formatDay(message.createdAt);
        const before = messages[index - 1] ?? after;
        return (
          <Fragment key={message.id}>
            {(!before || formatDay(before.createdAt) !== day) && <li className={styles.day}>{day}</li>}
            <MessageBubble message={message} reader={reader} mark={markOf(message)} isUnderDay />
          </Fragment>
        );
      })}
    </ol>
  );
}

/** Messages that 'Load earlier' fetches at a time. */
const pageSize = String(limits.messagesWithOrder);
const nothing: LoadedMessages = { messages: [], hasEarlier: false };

/** Returns the loaded messages: those fetched with the order since it was opened, and earlier pages. */
function useMessages({ id, messages, earlierMessages = false }: Order) {
  const [last, setLoaded] = useState(nothing);
  const loaded = withNewest(last, messages, earlierMessages);
  if (loaded !== last) setLoaded(loaded);
  const earlier = useMutation({
    meta: onlyReads,
    mutationFn: () => api.readMessages({ id, limit: pageSize, cursor: String(loaded.messages[0]?.id) }),
    onSuccess: page => setLoaded(now => withEarlier(now, page.messages, page.nextCursor !== null)),
  });
  return { loaded, earlier };
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
