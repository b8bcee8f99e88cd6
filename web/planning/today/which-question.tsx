import type { WaitingCustomer } from '#contract/planning/today/today.ts';
import { useOrdersChange } from '../../order-data/use-orders-change.ts';
import { api } from '../../platform/api/client.ts';
import { shortcutKey } from '../../platform/browser/keys.ts';
import { Button } from '../../platform/kit/button.tsx';
import { texts } from './texts.ts';
import own from './waiting-answers.module.css';

type Props = Pick<WaitingCustomer, 'orderId' | 'questions'> & { onChanged: () => void };

/** Marks a question of an order as answered by the customer's email (QU-2). */
export const useWhichQuestion = (id: number, onDone: () => void) =>
  useOrdersChange((messageId: number) => api.markAnswered({ id, messageId }), { failed: texts.answersFailed, onDone });

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns the question that a digit key names. With Ctrl, Cmd or Alt, the key belongs to the browser. */
export function questionOfKey(questions: WaitingCustomer['questions'], event: Key): number | undefined {
  const key = event.ctrlKey || event.metaKey || event.altKey ? '' : shortcutKey(event);
  return /^[1-9]$/.test(key) ? questions[Number(key) - 1]?.id : undefined;
}

/** The open questions that an email may answer. One press of its button or of its digit closes one. */
export function WhichQuestion({ orderId, questions, onChanged }: Props) {
  const mark = useWhichQuestion(orderId, onChanged);
  return (
    <ol className={own.questions} aria-label={texts.whichQuestion}>
      {questions.map(({ id, text }, index) => (
        <li key={id}>
          <Button
            look="quiet"
            busy={mark.isPending}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => mark.mutate(id)}
          >
            <kbd>{index + 1}</kbd> {texts.answers(text.replace(/\s+/gu, ' ').trim() || texts.picturesOnly)}
          </Button>
        </li>
      ))}
    </ol>
  );
}
