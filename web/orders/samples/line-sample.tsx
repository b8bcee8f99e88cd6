import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { waitsForSample } from '#contract/orders/sample-states.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts as orderTexts } from '../texts.ts';
import { sampleOptions } from './queries.ts';
import { FoldedRounds } from './sample-rounds.tsx';
import { wordsOf } from './sample-words.ts';
import styles from './samples.module.css';
import { SendSample } from './send-sample.tsx';
import { texts } from './texts.ts';
import { WaiveDialog } from './waive-dialog.tsx';

type Props = { order: Order; product: OrderProduct };

/**
 * The sample of a product for staff, where its hold would be: the state, the rounds, and while it waits, the form that
 * sends the next round, which the order focuses when a link opens it. Renders nothing for a product without a sample.
 */
export function LineSample({ order, product }: Props) {
  const { productId, productCode, sample } = product;
  const hasMore = sample != null && (sample.round !== null || sample.state === 'waived');
  const { data } = useQuery({ ...sampleOptions(order.id, productId), enabled: hasMore });
  if (!sample) return null;
  const isWaiting = waitsForSample(product);
  return (
    <section
      className={`${styles.block} ${isWaiting ? '' : styles.done}`}
      aria-label={texts.of(productCode)}
      data-hold
      data-sample={productId}
    >
      <div className={styles.blockHead}>
        <div>
          <b>{texts.title}</b> <span>{wordsOf(sample, data)}</span>
          {sample.state === 'change' && <p>{texts.wantsChange}</p>}
        </div>
        {isWaiting && <Without order={order} product={product} />}
      </div>
      {data && data.rounds.length > 0 && (
        <FoldedRounds code={productCode} rounds={data.rounds} isKeptOpen={isWaiting} />
      )}
      {isWaiting && (sample.round ?? 0) < limits.sampleRounds && <SendSample orderId={order.id} product={product} />}
    </section>
  );
}

/** Takes the wish back as long as there is no round, or starts without an approval. */
function Without({ order, product: { productId, productCode, sample } }: Props) {
  const [isWaiving, setWaiving] = useState(false);
  const alert = useAlert();
  const takeBack = useOrderChange(order.id, (_: undefined) =>
    api.requireSample({ id: order.id, productId, required: false }),
  );
  return (
    <span className={styles.actions}>
      {sample?.round === null && (
        <Button
          look="quiet"
          busy={takeBack.isPending}
          aria-label={texts.takeBackOf(productCode)}
          onClick={() =>
            takeBack.mutate(undefined, { onError: error => alert(errorText(error, orderTexts.sampleFailed)) })
          }
        >
          {texts.takeBack}
        </Button>
      )}
      <Button look="quiet" onClick={() => setWaiving(true)}>
        {texts.startWithout}
      </Button>
      {isWaiving && (
        <WaiveDialog orderId={order.id} productId={productId} code={productCode} onClose={() => setWaiving(false)} />
      )}
    </span>
  );
}
