import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/messages/messages.ts';
import { orderOptions } from '../order-data/queries.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { formatDate } from '../platform/format/format-time.ts';
import { Button } from '../platform/kit/button.tsx';
import { useAlert } from '../platform/overlays/alert.tsx';
import { useMayOrder } from '../platform/session/user.ts';
import styles from './message.module.css';
import type { Reader } from './sender-label.ts';
import { texts } from './texts.ts';

type Props = {
  orderId: number;
  message: Message;
  reader: Reader;
  /** Whether it waits for an answer. */
  isOpen: boolean;
  /** Whether its product was removed from the order. */
  isRemoved: boolean;
  onAnswer: (id: number) => void;
};

/** The subject of a question, and who answers it. */
export function QuestionMark({ orderId, message, reader, isOpen, isRemoved, onAnswer }: Props) {
  const mayAnswer = useMayOrder() && reader.side === 'customer';
  const code = message.question?.productCode;
  return (
    <div className={styles.question}>
      <b>{code ? texts.questionAbout(isRemoved ? texts.removed(code) : code) : texts.question}</b>
      {isOpen ? (
        <>
          <span>{reader.side === 'customer' ? texts.waitingForYou(formatDate(message.createdAt)) : texts.waiting}</span>
          {mayAnswer && <Button onClick={() => onAnswer(message.id)}>{texts.answer}</Button>}
          {reader.side === 'admin' && <MarkAnswered id={orderId} messageId={message.id} />}
        </>
      ) : (
        <span>{texts.answered}</span>
      )}
    </div>
  );
}

function MarkAnswered(question: { id: number; messageId: number }) {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const mark = useMutation({
    mutationFn: () => api.markAnswered(question),
    onError: error => alert(errorText(error, texts.markFailed)),
    onSettled: () => queryClient.invalidateQueries(orderOptions(question.id)),
  });
  return (
    <Button look="quiet" busy={mark.isPending} onClick={() => mark.mutate()}>
      {texts.markAnswered}
    </Button>
  );
}
