import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { Order } from '#contract/orders/orders.ts';
import { DownloadPdfButton, DownloadPdfIcon } from '../../documents/download-pdf-button.tsx';
import { deliveriesOptions } from '../../order-data/queries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { later } from '../../platform/browser/later.tsx';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { useShownPart } from '../../platform/browser/use-shown-part.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Bone, Loaded } from '../../platform/kit/states.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useMayOrder } from '../../platform/session/user.ts';
import section from '../order-section.module.css';
import { texts as orderTexts } from '../texts.ts';
import styles from './deliveries.module.css';
import { DeliveryLines, DifferenceNote, ReceiptState } from './delivery-lines.tsx';
import { OfShipment } from './shipment-pdfs.tsx';
import { texts } from './texts.ts';
import { useConfirmReceipt } from './use-confirm-receipt.ts';

const ReceiptForm = later(async () => (await import('./receipt-form.tsx')).ReceiptForm);

type Props = { order: Order; isShown: boolean };

/** The deliveries of an order for its customer, the newest first, who confirms their receipt (DL-3). */
export function CustomerDeliveries({ order, isShown }: Props) {
  const { id, deliveredItems, totalItems } = order;
  const query = useQuery(deliveriesOptions(id));
  const mayReceive = useMayOrder();
  const head = useShownPart(isShown, query.data !== undefined);
  return (
    <section className={section.block} aria-labelledby="deliveries">
      <div className={section.headline}>
        <h3 ref={head} id="deliveries">
          {texts.title}
        </h3>
        <span>{orderTexts.delivered(deliveredItems, totalItems)}</span>
      </div>
      <Loaded query={query} failed={texts.failed} skeleton={<Bone width="100%" height="4rem" />}>
        {deliveries => (
          <ul className="sheet divided">
            {deliveries.toReversed().map(delivery => (
              <li key={delivery.number}>
                {delivery.receivedAt ? (
                  <Row orderId={id} delivery={delivery} />
                ) : (
                  <OnItsWay orderId={id} delivery={delivery} mayReceive={mayReceive} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

type OnItsWayProps = { orderId: number; delivery: Delivery; mayReceive: boolean };

/**
 * A delivery that was not received yet. On phones one press leads to 'Everything arrived?'; elsewhere a form asks how much
 * arrived.
 */
function OnItsWay({ orderId, delivery, mayReceive }: OnItsWayProps) {
  const isPhone = useIsNarrow();
  const [opened, setOpened] = useState<'all' | 'form' | 'difference'>();
  const request = { kind: 'delivery', orderId, number: delivery.number } as const;
  const close = () => setOpened(undefined);
  return (
    <div className={section.ask}>
      <div>
        <DeliveryLines delivery={delivery} />
        <OfShipment orderId={orderId} delivery={delivery} />
        {isPhone ? (
          <DownloadPdfIcon request={request} label={texts.noteOf(delivery.number)} />
        ) : (
          <DownloadPdfButton request={request} label={texts.deliveryNote} />
        )}
      </div>
      {mayReceive && (
        <div>
          <Button look="primary" onClick={() => setOpened(isPhone ? 'all' : 'form')}>
            {texts.confirm}
          </Button>
          {isPhone ? (
            <Button look="quiet" onClick={() => setOpened('difference')}>
              {texts.difference}
            </Button>
          ) : (
            <small className={styles.soft}>{texts.next}</small>
          )}
        </div>
      )}
      {opened === 'all' && <AllArrived orderId={orderId} delivery={delivery} onClose={close} />}
      {(opened === 'form' || opened === 'difference') && (
        <ReceiptForm orderId={orderId} delivery={delivery} isDifferent={opened === 'difference'} onClose={close} />
      )}
    </div>
  );
}

function Row({ orderId, delivery }: { orderId: number; delivery: Delivery }) {
  const { number } = delivery;
  return (
    <div className={`${section.row} ${styles.row} ${styles.ofCustomer}`}>
      <DeliveryLines delivery={delivery} />
      <ReceiptState delivery={delivery} />
      <span className={section.actions}>
        <DownloadPdfIcon request={{ kind: 'delivery', orderId, number }} label={texts.noteOf(number)} />
      </span>
      <OfShipment orderId={orderId} delivery={delivery} />
      <DifferenceNote delivery={delivery} />
    </div>
  );
}

type AllArrivedProps = { orderId: number; delivery: Delivery; onClose: () => void };

/** Asks whether everything arrived, which a phone answers with one press. */
function AllArrived({ orderId, delivery: { number, date, items, cartons }, onClose }: AllArrivedProps) {
  const { isPending, error, confirm } = useConfirmReceipt(orderId, number, onClose);
  return (
    <Confirm
      open
      title={texts.allQuestion}
      question={`${texts.delivery(number)} · ${texts.about(date, items, cartons)}. ${texts.final}`}
      verb={texts.all}
      busy={isPending}
      busyText={texts.confirming}
      error={error ? errorText(error, texts.confirmFailed) : undefined}
      onConfirm={() => confirm(undefined)}
      onCancel={onClose}
    />
  );
}
