import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Today, WaitingCustomer } from '#contract/planning/today/today.ts';
import { MessageBubble } from '../../messages/message-bubble.tsx';
import { SendBox } from '../../messages/send-box.tsx';
import { useSeen } from '../../messages/use-seen.ts';
import { orderOptions } from '../../order-data/queries.ts';
import { useOrdersChange } from '../../order-data/use-orders-change.ts';
import { opener, opensOnClick } from '../../orders/opens-on-click.ts';
import { useHasColleagues } from '../../orders/people-names.ts';
import { requestTitles } from '../../orders/request-titles.ts';
import { api } from '../../platform/api/client.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { later } from '../../platform/browser/later.tsx';
import { formatSpan } from '../../platform/format/format-time.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Bone } from '../../platform/kit/states.tsx';
import { useUser } from '../../platform/session/user.ts';
import { Rows, Section } from './section.tsx';
import { texts } from './texts.ts';
import styles from './today.module.css';
import own from './waiting-answers.module.css';
import { questionOfKey, useWhichQuestion, WhichQuestion } from './which-question.tsx';

type Props = {
  waiting: Today['waiting'];
  count: number;
  onOpen: (order: number) => void;
  onChanged: () => void;
};

const StaffRequest = later(async () => (await import('../../orders/change-requests/staff-request.tsx')).StaffRequest);

/** How many of the newest messages are shown above the field. */
const shownMessages = 3;

/**
 * Customers who wait for an answer to a message or a request, the longest wait first (TB-4). A row opens in its place,
 * with the request, the newest messages and a field; Ctrl+Enter sends and opens the next row with a message.
 */
export function WaitingAnswers({ waiting, count, onOpen, onChanged }: Props) {
  const [opened, setOpened] = useState<number>();
  /** The row that was closed last; its opener gets the focus back. */
  const [folded, setFolded] = useState<number>();
  const ids = answerable(waiting);
  return (
    <Rows
      section="waiting"
      label={texts.waiting}
      rows={waiting?.rows}
      total={count}
      rowsOf={today => today.waiting?.rows}
      keyOf={row => String(row.orderId)}
      wrap={list => (
        <Section id="waiting" title={texts.waiting} count={count}>
          {list}
        </Section>
      )}
      none={<Section id="waiting" title={texts.waiting} count={0} note={texts.noneWaiting} />}
    >
      {row =>
        row.orderId === opened ? (
          <OpenedRow
            row={row}
            next={nextOf(ids, row.orderId)}
            others={ids.filter(id => id !== row.orderId).length}
            onFold={() => {
              setOpened(undefined);
              setFolded(row.orderId);
            }}
            onNext={setOpened}
            onOpen={onOpen}
            onChanged={onChanged}
          />
        ) : (
          <ClosedRow
            row={row}
            isFolded={row.orderId === folded}
            onUnfold={() => setOpened(row.orderId)}
            onChanged={onChanged}
          />
        )
      }
    </Rows>
  );
}

/** Whether a message answers what the customer waits for. A request waits for a decision instead. */
function isAnswerable({ mayAnswer, messageId }: WaitingCustomer): boolean {
  return mayAnswer && messageId !== null;
}

/** Returns the orders whose customers wait for a message and can be answered. */
export function answerable(waiting: Today['waiting']): number[] {
  return waiting?.rows.filter(isAnswerable).map(({ orderId }) => orderId) ?? [];
}

/** Returns for what an order waits: a request, which question an email answers, and the first words of a message. */
function wordsOf({ request, messageId, answered, text, questions }: WaitingCustomer): string {
  const wish = request === null ? [] : [requestTitles[request]];
  const words = text || texts.picturesOnly;
  const message = messageId === null ? [] : [answered ? texts.answered(words) : words];
  const which = questions.length === 0 ? [] : [texts.whichQuestion];
  const matters = [...wish, ...which, ...message];
  return matters.length > 0 ? matters.join(' · ') : texts.sampleChange;
}

/** Returns the order after this one that still waits, else the first other one. */
function nextOf(ids: readonly number[], id: number): number | undefined {
  return ids[ids.indexOf(id) + 1] ?? ids.find(one => one !== id);
}

type ClosedProps = { row: WaitingCustomer; isFolded: boolean; onUnfold: () => void; onChanged: () => void };

function ClosedRow({ row, isFolded, onUnfold, onChanged }: ClosedProps) {
  const { orderId, customerName, since, questions } = row;
  const which = useWhichQuestion(orderId, onChanged);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFolded) button.current?.focus();
  }, [isFolded]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the number of the order is the button for keys
    <article className={`${styles.entry} ${own.pressed}`} onClick={opensOnClick(onUnfold)}>
      <p className={styles.line}>
        <button
          ref={button}
          type="button"
          className={styles.opener}
          {...opener}
          aria-expanded="false"
          aria-label={texts.readAndAnswer(orderId)}
          onClick={onUnfold}
          onKeyDown={event => {
            const question = questionOfKey(questions, event);
            if (question !== undefined && !which.isPending) which.mutate(question);
          }}
        >
          #{orderId}
        </button>
        <bdi>{customerName}</bdi>
        <time dateTime={since}>{formatSpan(since)}</time>
      </p>
      <p className={styles.message} dir="auto">
        {wordsOf(row)}
      </p>
      {questions.length > 0 && <WhichQuestion orderId={orderId} questions={questions} onChanged={onChanged} />}
    </article>
  );
}

type OpenedProps = {
  row: WaitingCustomer;
  next: number | undefined;
  /** How many other customers wait. */
  others: number;
  onFold: () => void;
  onNext: (order: number | undefined) => void;
  onOpen: (order: number) => void;
  onChanged: () => void;
};

function OpenedRow({ row, next, others, onFold, onNext, onOpen, onChanged }: OpenedProps) {
  const { orderId, messageId, customerName, since, mayAnswer } = row;
  const user = useUser();
  const box = useRef<HTMLDivElement>(null);
  const { data: order, isError } = useQuery(orderOptions(orderId));
  const settle = useSettle(orderId, () => {
    onChanged();
    onNext(next);
  });
  useSeen(user, order);
  const hasField = order !== undefined && isAnswerable(row);
  useEffect(() => focusIn(box.current, hasField ? 'textarea' : 'button'), [hasField]);
  return (
    <div ref={box} className={own.unfolded}>
      <p className={styles.line}>
        <IconButton
          label={texts.fold(orderId)}
          aria-expanded="true"
          onClick={onFold}
          icon={<ChevronDown size={18} aria-hidden="true" />}
        />
        <b>#{orderId}</b>
        <bdi>{customerName}</bdi>
        <time dateTime={since}>{formatSpan(since)}</time>
        <Button look="quiet" onClick={() => onOpen(orderId)}>
          {texts.openOrder}
        </Button>
      </p>
      {order ? (
        <Newest order={order} user={user} />
      ) : isError ? (
        <p role="alert">{texts.messagesFailed}</p>
      ) : (
        <Bone width="80%" />
      )}
      {order?.change && <StaffRequest key={order.change.number} order={order} change={order.change} />}
      {order && mayAnswer && (
        <SendBox
          userId={user.id}
          orderId={orderId}
          rows={2}
          placeholder={texts.answerTo(customerName)}
          onSent={() => {
            onChanged();
            onFold();
          }}
          nextUnread={{ count: others, open: () => onNext(next) }}
        />
      )}
      {row.questions.length > 0 && <WhichQuestion orderId={orderId} questions={row.questions} onChanged={onChanged} />}
      {messageId !== null && (
        <Button look="quiet" busy={settle.isPending} onClick={() => settle.mutate(messageId)}>
          {texts.noAnswer}
        </Button>
      )}
    </div>
  );
}

/** The newest messages of the order. */
function Newest({ order, user }: { order: Order; user: User }) {
  const hasColleagues = useHasColleagues(order.companyId);
  const reader = useMemo(() => ({ side: 'admin' as const, userId: user.id, hasColleagues }), [user.id, hasColleagues]);
  return (
    <ol className="stack" aria-label={texts.newestMessages}>
      {order.messages.slice(-shownMessages).map(message => (
        <MessageBubble key={message.id} message={message} reader={reader} />
      ))}
    </ol>
  );
}

/** Marks the newest message as needing no answer (TB-4). */
const useSettle = (id: number, onDone: () => void) =>
  useOrdersChange((messageId: number) => api.settleAnswer({ id, messageId }), { failed: texts.settleFailed, onDone });
