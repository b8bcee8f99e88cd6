import { Check, TriangleAlert } from 'lucide-react';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import { PictureButtons } from '../../platform/pictures/picture-buttons.tsx';
import section from '../order-section.module.css';
import styles from './deliveries.module.css';
import { arrivedOf, trackingLink } from './delivery-rules.ts';
import { texts } from './texts.ts';

/** The number, day and size of a delivery, with its products, carrier and note. */
export function DeliveryLines({ delivery }: { delivery: Delivery }) {
  const { number, restOf, date, items, cartons, products, carrier, tracking, note } = delivery;
  return (
    <span className={`${section.lines} ${styles.lines}`}>
      <span>
        <b>{texts.delivery(number)}</b>{' '}
        <span className={styles.soft}>
          · {restOf !== null && `${texts.restOf(restOf)} · `}
          {texts.about(date, items, cartons)}
        </span>
      </span>
      <small>
        {products.map(({ productCode, quantity }) => texts.product(productCode, quantity)).join(', ')}
        {(carrier || tracking) && ' · '}
        <bdi>{carrier}</bdi>
        {carrier && tracking && ', '}
        <Tracking tracking={tracking} />
      </small>
      {note && (
        <span className={section.note} dir="auto">
          {note}
        </span>
      )}
    </span>
  );
}

/** The tracking is a text; a link only where it is an https address. */
function Tracking({ tracking }: { tracking: string }) {
  const link = trackingLink(tracking);
  if (!link) return <bdi>{tracking}</bdi>;
  return (
    <a href={link} target="_blank" rel="noreferrer noopener">
      <bdi>{tracking}</bdi>
    </a>
  );
}

/** Whether a delivery arrived, in full or with a difference, and who confirmed it. */
export function ReceiptState({ delivery }: { delivery: Delivery }) {
  const { receivedAt, receivedBy, difference, items } = delivery;
  if (!receivedAt || !receivedBy) return <span className={`${styles.state} ${styles.soft}`}>{texts.notReceived}</span>;
  const person = texts.received(receivedBy.name, receivedAt);
  if (difference === null) {
    return (
      <span className={`${styles.state} ${section.lines} ${styles.lines}`}>
        <span>
          <Check size={16} aria-hidden="true" /> {texts.inFull}
        </span>
        <small>{person}</small>
      </span>
    );
  }
  return (
    <span className={`${styles.state} ${section.lines} ${styles.lines}`}>
      <span className={styles.difference}>
        <TriangleAlert size={16} aria-hidden="true" /> {texts.withDifference}
      </span>
      <small>
        {person} · {texts.arrived(arrivedOf(delivery), items)}
      </small>
    </span>
  );
}

/** The customer's note about a difference, with its pictures. */
export function DifferenceNote({ delivery: { number, difference, receivedBy, images } }: { delivery: Delivery }) {
  if (difference === null || !receivedBy) return null;
  return (
    <div className={styles.wrote}>
      <small>{texts.wrote(receivedBy.name)}</small>
      <span dir="auto">{difference}</span>
      {images.length > 0 && (
        <div className="cluster">
          <PictureButtons
            images={images}
            title={texts.delivery(number)}
            name={texts.image}
            label={texts.viewImage}
            size="large"
          />
        </div>
      )}
    </div>
  );
}
