import { useMutation, useQueryClient } from '@tanstack/react-query';
import { waitsForCustomer } from '#contract/orders/hold-reasons.ts';
import type { Card } from '#contract/planning/board/card.ts';
import type { Today } from '#contract/planning/today/today.ts';
import { ordersKey } from '../../order-data/queries.ts';
import { opensOnClick } from '../../orders/opens-on-click.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { texts as lineTexts } from '../open-lines/texts.ts';
import { JobName, JobPicture } from './job-row.tsx';
import { Rows, Section } from './section.tsx';
import { texts } from './texts.ts';
import styles from './today.module.css';

type Props = {
  blocked: Today['blocked'];
  count: number;
  onOpen: (order: number) => void;
  onChanged: () => void;
};

/** The lines on hold, with the reason. Only the sample itself ends the hold of one that waits for it. */
export function BlockedJobs({ blocked, count, onOpen, onChanged }: Props) {
  return (
    <Rows
      section="blocked"
      label={texts.blocked}
      rows={blocked?.rows}
      total={count}
      rowsOf={today => today.blocked?.rows}
      keyOf={row => `${row.orderId} ${row.productId}`}
      wrap={list => (
        <Section id="blocked" title={texts.blocked} count={count}>
          {list}
        </Section>
      )}
    >
      {row => <BlockedRow card={row} onOpen={onOpen} onChanged={onChanged} />}
    </Rows>
  );
}

function BlockedRow({ card, onOpen, onChanged }: { card: Card } & Pick<Props, 'onOpen' | 'onChanged'>) {
  const { orderId, productId, productCode, hold } = card;
  const queryClient = useQueryClient();
  const alert = useAlert();
  const toast = useToast();
  const solve = useMutation({
    mutationFn: () => api.endHold({ id: orderId, productId }),
    onSuccess: () => {
      toast(texts.solvedOf(productCode), { about: 'production' });
      onChanged();
    },
    onError: error => alert(errorText(error, texts.solveFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the product code is the button for keys
    <article className={`${styles.job} ${styles.held}`} onClick={opensOnClick(() => onOpen(orderId))}>
      <JobPicture card={card} />
      <JobName card={card} onOpen={onOpen} />
      <span className={styles.why}>
        <b>{lineTexts.blocked(card)}</b>
        {hold && <span dir="auto">{lineTexts.since(hold)}</span>}
      </span>
      <span className={styles.actions}>
        {hold?.reason !== 'sample' && (
          <Button look="quiet" busy={solve.isPending} busyText={texts.solving} onClick={() => solve.mutate()}>
            {hold && waitsForCustomer(hold.reason) ? texts.endHold : texts.solved}
          </Button>
        )}
      </span>
    </article>
  );
}
