import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Today, WaitingCustomer } from '#contract/today/today.ts';
import { errorText } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { formatRelative } from '../format/format-time.ts';
import { Button } from '../kit/button.tsx';
import { ordersKey } from '../order-data/queries.ts';
import { useAlert } from '../overlays/alert.tsx';
import { Rows, Section } from './section.tsx';
import { texts } from './texts.ts';
import styles from './today.module.css';

type Props = {
  waiting: Today['waiting'];
  count: number;
  onTalk: (order: number) => void;
  onChanged: () => void;
};

/** Customers whose message nobody has answered, the longest wait first (TB-4). */
export function CustomersWait({ waiting, count, onTalk, onChanged }: Props) {
  return (
    <Rows
      section="waiting"
      label={texts.customersWait}
      rows={waiting?.rows}
      total={count}
      rowsOf={today => today.waiting?.rows}
      keyOf={row => String(row.orderId)}
      wrap={list => (
        <Section title={texts.customersWait} count={count}>
          {list}
        </Section>
      )}
    >
      {row => <WaitingRow row={row} onTalk={onTalk} onChanged={onChanged} />}
    </Rows>
  );
}

function WaitingRow({ row, onTalk, onChanged }: { row: WaitingCustomer } & Pick<Props, 'onTalk' | 'onChanged'>) {
  const { orderId, messageId, customerName, text, since, mayAnswer } = row;
  const queryClient = useQueryClient();
  const alert = useAlert();
  const settle = useMutation({
    mutationFn: () => api.settleAnswer({ id: orderId, messageId }),
    onSuccess: onChanged,
    onError: error => alert(errorText(error, texts.settleFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
  return (
    <div className={styles.entry}>
      <p className={styles.line}>
        <b>#{orderId}</b>
        <bdi>{customerName}</bdi>
        <time dateTime={since}>{formatRelative(since)}</time>
      </p>
      <p className={styles.message} dir="auto">
        {text || texts.picturesOnly}
      </p>
      <p className={styles.line}>
        {mayAnswer && <Button onClick={() => onTalk(orderId)}>{texts.answer}</Button>}
        <Button look="quiet" busy={settle.isPending} onClick={() => settle.mutate()}>
          {texts.noAnswer}
        </Button>
      </p>
    </div>
  );
}
