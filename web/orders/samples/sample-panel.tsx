import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { smallPictureAddress } from '#contract/catalog/picture-address.ts';
import type { OrderProduct } from '#contract/orders/orders.ts';
import type { SampleRound } from '#contract/orders/samples/samples.ts';
import { useFocusOnClose } from '../../platform/browser/focus.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { LargeImage } from '../../platform/pictures/large-image.tsx';
import { useMayOrder } from '../../platform/session/user.ts';
import { ChangeForm } from './change-form.tsx';
import { sampleOptions } from './queries.ts';
import { SampleRounds } from './sample-rounds.tsx';
import styles from './samples.module.css';
import { texts } from './texts.ts';
import { useAnswer } from './use-answer.ts';

type Props = { orderId: number; product: OrderProduct; isOpened: boolean };

/** A sample that waits for the customer: its photos, and the two answers. People who may only look see no buttons. */
export function SamplePanel({ orderId, product, isOpened }: Props) {
  const { productId, productCode, sample } = product;
  const { data, isError, refetch } = useQuery(sampleOptions(orderId, productId));
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpened) return;
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  }, [isOpened]);
  const [newest, ...earlier] = data?.rounds ?? [];
  return (
    <>
      <section ref={panel} className={styles.panel} aria-label={texts.of(productCode)} tabIndex={-1} data-sample>
        <div className={styles.head}>
          <div>
            <h3>{texts.of(productCode)}</h3>
            {newest && (
              <p>
                {texts.sent(newest.round, newest.postedAt)} · {texts.cuttingWaits}
              </p>
            )}
          </div>
          {sample && <span className={styles.tag}>{texts.waitsForYou(sample.since)}</span>}
        </div>
        {newest ? (
          <Round orderId={orderId} product={product} round={newest} />
        ) : isError ? (
          <ErrorPanel title={texts.failed} onRetry={() => void refetch()} />
        ) : (
          <Bone width="100%" height="14rem" />
        )}
      </section>
      {earlier.length > 0 && (
        <section className={styles.earlier}>
          <h3>{texts.earlier}</h3>
          <SampleRounds code={productCode} rounds={earlier} />
        </section>
      )}
    </>
  );
}

type RoundProps = Omit<Props, 'isOpened'> & { round: SampleRound };

function Round({ orderId, product: { productId, productCode }, round: { round, note, images } }: RoundProps) {
  const mayAnswer = useMayOrder();
  const [shown, setShown] = useState<'approve' | 'change'>();
  const asks = useRef<HTMLButtonElement>(null);
  useFocusOnClose(shown === 'change', asks);
  // The answer is to the round that was read when it began, also when a newer one arrives meanwhile.
  const [read, setRead] = useState(round);
  const answer = useAnswer({ orderId, productId, round: shown ? read : round });
  const show = (kind: 'approve' | 'change') => {
    setRead(round);
    setShown(kind);
  };
  return (
    <>
      <SamplePhotos code={productCode} round={round} note={note} images={images} />
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {mayAnswer &&
        (shown === 'change' ? (
          <ChangeForm answer={answer} onClose={() => setShown(undefined)} />
        ) : (
          <div className={styles.actions}>
            <Button look="primary" onClick={() => show('approve')}>
              {texts.approve}
            </Button>
            <Button ref={asks} onClick={() => show('change')}>
              {texts.askChange}
            </Button>
          </div>
        ))}
      {shown === 'approve' && (
        <Confirm
          open
          title={texts.approveTitle(productCode)}
          question={texts.approveQuestion(productCode)}
          verb={texts.approve}
          of={answer}
          busyText={texts.approving}
          failed={texts.answerFailed}
          onConfirm={() => answer.mutate({ decision: 'approve' }, { onSuccess: () => setShown(undefined) })}
          onCancel={() => {
            answer.reset();
            setShown(undefined);
          }}
        />
      )}
    </>
  );
}

type SamplePhotosProps = { code: string; round: number; note: string; images: readonly string[] };

/** The photos of a round, large enough to judge the sample; a press shows one in full. */
function SamplePhotos({ code, round, note, images }: SamplePhotosProps) {
  const [opened, setOpened] = useState<number>();
  const nameOf = texts.photo(code, round);
  return (
    <div className={styles.photos}>
      {images.map((image, at) => (
        <button key={image} type="button" onClick={() => setOpened(at)}>
          <img
            src={smallPictureAddress(image, 480)}
            width={220}
            height={220}
            alt={note ? `${nameOf(at + 1)}. ${note}` : nameOf(at + 1)}
            loading="lazy"
            decoding="async"
          />
        </button>
      ))}
      <LargeImage images={images} index={opened} onChange={setOpened} title={texts.of(code)} />
    </div>
  );
}
