import { Ellipsis, Ticket } from 'lucide-react';
import type { Stage } from '#contract/orders/order-rules.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import { opener, opensOnClick } from '../../orders/opens-on-click.ts';
import { useChangeLines } from '../../orders/use-change-lines.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Code } from '../../platform/kit/code.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import { PinSign } from '../open-lines/pin-sign.tsx';
import { StartChip } from '../open-lines/start-chip.tsx';
import { texts as lineTexts } from '../open-lines/texts.ts';
import { useWorkshopDay } from '../open-lines/workshop-day.ts';
import { texts } from './texts.ts';
import styles from './today.module.css';

type Props = {
  card: Card;
  stage: Stage;
  onOpen: (order: number) => void;
  onMark: (card: Card) => void;
  onChanged: () => void;
};

/** A job that can be worked on. */
export function JobRow({ card, stage, onOpen, onMark, onChanged }: Props) {
  const { orderId, productCode, waiting, covered, pinned, ticketPrintedAt } = card;
  const download = useDownloadPdf();
  const { change } = useChangeLines(lineTexts.nameOf, { onSettled: onChanged });
  const ticket = () => download({ kind: 'tickets', lines: [card] });
  const pin = () => change({ lines: [card], set: { pinned: !pinned }, text: () => lineTexts.pinned(!pinned) });
  const [promised, distance] = lineTexts.dueParts(card, useWorkshopDay());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the product code is the button for keys
    <article className={styles.job} onClick={opensOnClick(() => onOpen(orderId))}>
      <JobPicture card={card} />
      <JobName card={card} onOpen={onOpen} />
      <span className={styles.units}>
        <b>{formatNumber(waiting)}</b> {texts.left(stage)}
        {covered !== null && covered > 0 && covered < waiting && <small>{lineTexts.covered(covered, waiting)}</small>}
      </span>
      <span className={styles.slack}>
        <StartChip card={card} />
      </span>
      <span className={styles.due}>
        <span>{promised}</span>
        {distance && <small>{distance}</small>}
      </span>
      <span className={styles.actions}>
        <Button
          look="quiet"
          data-mark
          aria-label={texts.markOf(productCode, orderId)}
          title={texts.markOf(productCode, orderId)}
          onClick={() => onMark(card)}
        >
          {texts.mark}
        </Button>
        <span className={styles.wide}>
          {ticketPrintedAt ? (
            <small className={styles.printed}>{texts.printedAt(ticketPrintedAt)}</small>
          ) : (
            <IconButton
              label={lineTexts.ticketOf(card)}
              onClick={ticket}
              icon={<Ticket size={18} aria-hidden="true" />}
            />
          )}
        </span>
        <Menu
          trigger={<IconButton label={lineTexts.moreFor(card)} icon={<Ellipsis size={18} aria-hidden="true" />} />}
          items={[
            { label: pinned ? lineTexts.unpin : lineTexts.pin, onSelect: pin },
            { label: lineTexts.ticketOf(card), onSelect: ticket },
            { label: texts.open(orderId), onSelect: () => onOpen(orderId) },
          ]}
        />
      </span>
    </article>
  );
}

export function JobPicture({ card: { image, productCode } }: { card: Card }) {
  return (
    <span className={styles.picture}>
      <Picture address={image ?? undefined} alt="" width={96} initialOf={productCode} />
    </span>
  );
}

/** Product code, order and customer. The code is a button that opens the order. */
export function JobName({ card, onOpen }: Pick<Props, 'card' | 'onOpen'>) {
  const { orderId, productCode, customerName, pinned } = card;
  return (
    <span className={styles.name}>
      <span className={styles.code}>
        <button type="button" {...opener} onClick={() => onOpen(orderId)}>
          <Code>{productCode}</Code>
        </button>
        {pinned && <PinSign />}
      </span>
      <span className={styles.order}>
        #{orderId} · <bdi>{customerName}</bdi>
      </span>
    </span>
  );
}
