import { useQuery } from '@tanstack/react-query';
import { Ellipsis, RotateCcw, Trash2, Truck } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { Order } from '#contract/orders/orders.ts';
import { DownloadPdfButton, DownloadPdfIcon } from '../../documents/download-pdf-button.tsx';
import { useSendPdfItem } from '../../documents/use-send-pdf.tsx';
import { deliveriesOptions } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';
import { useFocusOnClose } from '../../platform/browser/focus.ts';
import { later } from '../../platform/browser/later.tsx';
import { useShownPart } from '../../platform/browser/use-shown-part.ts';
import { withNodes } from '../../platform/format/with-nodes.tsx';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { useOrderChange } from '../order-changes.ts';
import { OrderLinks } from '../order-links.tsx';
import section from '../order-section.module.css';
import { texts as orderTexts } from '../texts.ts';
import styles from './deliveries.module.css';
import { DeliveryLines, DifferenceNote, ReceiptState } from './delivery-lines.tsx';
import { isSettled, missingOf, readyOf, stillMissingOf } from './delivery-rules.ts';
import { OfShipment } from './shipment-pdfs.tsx';
import { texts } from './texts.ts';

const NewDelivery = later(async () => (await import('./new-delivery.tsx')).NewDelivery);

const RemakeDelivered = later(async () => (await import('./remake-delivered.tsx')).RemakeDelivered);

const SendRest = later(async () => (await import('./send-rest.tsx')).SendRest);

type Props = { order: Order; isShown: boolean };

/** The deliveries of an order for staff. A button opens the form for another one (DL-1). */
export function StaffDeliveries({ order, isShown }: Props) {
  const hasSome = order.deliveredItems > 0;
  const { data, isError, refetch } = useQuery({ ...deliveriesOptions(order.id), enabled: hasSome });
  const deliveries = (hasSome && data) || [];
  const [isAdding, setAdding] = useState(false);
  /** The delivery that was just sent. */
  const [sent, setSent] = useState<number>();
  const add = useRef<HTMLButtonElement>(null);
  useFocusOnClose(isAdding, add);
  function open() {
    setSent(undefined);
    setAdding(true);
  }
  return (
    <section className={section.block} aria-labelledby="deliveries">
      <Head order={order} count={deliveries.length} isShown={isShown} add={add} onAdd={isAdding ? undefined : open} />
      {hasSome && isError && !data && <ErrorPanel title={texts.failed} onRetry={() => void refetch()} />}
      {hasSome && !data && !isError && <Bone width="100%" height="4rem" />}
      {deliveries.length > 0 && (
        <ul className="sheet divided">
          {deliveries.map(delivery => (
            <li key={delivery.number}>
              <Row order={order} delivery={delivery} onRemoved={() => add.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
      <Sent orderId={order.id} number={sent} />
      {isAdding && (
        <NewDelivery
          order={order}
          carrier={deliveries.at(-1)?.carrier ?? ''}
          onClose={() => setAdding(false)}
          onSent={number => {
            setSent(number);
            setAdding(false);
          }}
        />
      )}
    </section>
  );
}

type HeadProps = Props & { count: number; add: RefObject<HTMLButtonElement | null>; onAdd: (() => void) | undefined };

/** The title with the sums, and the button, which says why nothing can be delivered. */
function Head({ order, count, isShown, add, onAdd }: HeadProps) {
  const head = useShownPart(isShown, count > 0);
  const isReady = order.products.some(product => readyOf(product) > 0);
  const reason = !isReady ? texts.nothingReady : count >= limits.deliveries ? texts.full : undefined;
  return (
    <div className={section.headline}>
      <h3 ref={head} id="deliveries">
        {texts.title}
      </h3>
      <span>{count > 0 ? texts.count(count, order.deliveredItems, order.totalItems) : reason}</span>
      {onAdd && order.cancelledAt === null && (
        <Button ref={add} look="quiet" disabled={reason !== undefined} title={reason} onClick={onAdd}>
          {texts.add}
        </Button>
      )}
    </div>
  );
}

/** Says that a delivery was sent, and offers its delivery note. */
function Sent({ orderId, number }: { orderId: number; number: number | undefined }) {
  return (
    <div className={styles.sent} role="status">
      {number !== undefined && texts.sent(number)}
      {number !== undefined && (
        <DownloadPdfButton request={{ kind: 'delivery', orderId, number }} label={texts.deliveryNote} />
      )}
    </div>
  );
}

type RowProps = { order: Order; delivery: Delivery; onRemoved: () => void };
/** The dialogs of a delivery. */
type Opened = 'remove' | 'remake' | 'rest';

function Row({ order, delivery, onRemoved }: RowProps) {
  const orderId = order.id;
  const { number } = delivery;
  const [opened, setOpened] = useState<Opened>();
  const again = useSendPdfItem(orderId, number);
  const close = () => setOpened(undefined);
  return (
    <div className={`${section.row} ${styles.row}`}>
      <DeliveryLines delivery={delivery} />
      <ReceiptState delivery={delivery} />
      <span className={section.actions}>
        <DownloadPdfIcon request={{ kind: 'delivery', orderId, number }} label={texts.noteOf(number)} />
        <Menu
          trigger={<IconButton label={texts.moreOf(number)} icon={<Ellipsis size={18} aria-hidden="true" />} />}
          items={[again, ...moreOf(order, delivery, setOpened)]}
        />
      </span>
      <OfShipment orderId={orderId} delivery={delivery} isStaff />
      <DifferenceNote delivery={delivery} />
      {delivery.difference !== null && <AfterDifference order={order} delivery={delivery} onOpen={setOpened} />}
      {opened === 'remake' && <RemakeDelivered order={order} delivery={delivery} onClose={close} />}
      {opened === 'rest' && <SendRest order={order} delivery={delivery} onClose={close} />}
      {opened === 'remove' && <Remove orderId={orderId} number={number} onClose={close} onRemoved={onRemoved} />}
    </div>
  );
}

type Ways = { order: Order; delivery: Delivery; onOpen: (opened: Opened) => void };

/** The menu items of a delivery. Once its difference is settled, the ways to put it right are here. */
function moreOf(order: Order, delivery: Delivery, onOpen: Ways['onOpen']) {
  const { receivedAt, difference } = delivery;
  if (receivedAt === null) {
    return [{ label: texts.remove, icon: <Trash2 size={18} />, danger: true, onSelect: () => onOpen('remove') }];
  }
  if (difference === null || !isSettled(delivery)) return [];
  const remake = { label: texts.makeAgain(0), icon: <RotateCcw size={18} />, onSelect: () => onOpen('remake') };
  const rest = { label: texts.sendRest, icon: <Truck size={18} />, onSelect: () => onOpen('rest') };
  return mayMiss(order, delivery) ? [remake, rest] : [remake];
}

/** Returns whether items of a delivery can be sent again. */
function mayMiss(order: Order, { products }: Delivery): boolean {
  return order.cancelledAt === null && products.some(product => missingOf(product) > 0);
}

/** The ways to put a difference right, until it is, and what was done. */
function AfterDifference({ order, delivery, onOpen }: Ways) {
  const resent = delivery.products.reduce((sum, product) => sum + product.resent, 0);
  const { remakes = [] } = order;
  const isOpen = !isSettled(delivery);
  return (
    <div className={styles.after}>
      {isOpen && (
        <Button icon={<RotateCcw size={16} aria-hidden="true" />} onClick={() => onOpen('remake')}>
          {texts.makeAgain(delivery.products.reduce((sum, product) => sum + stillMissingOf(product), 0))}
        </Button>
      )}
      {isOpen && mayMiss(order, delivery) && (
        <Button icon={<Truck size={16} aria-hidden="true" />} onClick={() => onOpen('rest')}>
          {texts.sendRest}
        </Button>
      )}
      {resent > 0 && <span className={styles.soft}>{texts.resent(resent)}</span>}
      {remakes.length > 0 && delivery.products.some(({ remade }) => remade > 0) && (
        <span className={styles.soft}>
          {withNodes((orders = '') => orderTexts.madeAgainInLinks(orders), <OrderLinks ids={remakes} />)}
        </span>
      )}
    </div>
  );
}

type RemoveProps = { orderId: number; number: number; onClose: () => void; onRemoved: () => void };

function Remove({ orderId, number, onClose, onRemoved }: RemoveProps) {
  const remove = useOrderChange(orderId, (_: undefined) => api.deleteDelivery({ id: orderId, number }));
  return (
    <Confirm
      open
      danger
      title={texts.removeTitle(number)}
      question={texts.removeQuestion}
      verb={texts.remove}
      of={remove}
      busyText={texts.removing}
      failed={texts.removeFailed}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onClose();
            onRemoved();
          },
        })
      }
      onCancel={onClose}
    />
  );
}
