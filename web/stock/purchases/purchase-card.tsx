import { Ban, Copy, Download, Ellipsis, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { amountOf } from '#contract/stock/amounts.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import { api } from '../../platform/api/client.ts';
import { later } from '../../platform/browser/later.tsx';
import { formatAmount } from '../../platform/format/format.ts';
import { formatShortDay } from '../../platform/format/format-time.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { useRareToast } from '../../platform/overlays/toast.tsx';
import { typedText } from '../amount-text.ts';
import { type Purchase, useStockChange } from '../queries.ts';
import styles from '../stock.module.css';
import { texts as stockTexts } from '../texts.ts';
import { texts } from './texts.ts';

const ReceiveDialog = later(async () => (await import('./receive-dialog.tsx')).ReceiveDialog);
const ChangeDialog = later(async () => (await import('./change-dialog.tsx')).ChangeDialog);

/** One purchase: when it is expected, and how much of each material came. */
export function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const { id, supplierName, state, orderedOn, expectedOn, late, reference, note, lines } = purchase;
  const [opened, setOpened] = useState<'receive' | 'change' | 'cancel'>();
  const heading = useId();
  const close = () => setOpened(undefined);
  // Ordered purchases say when; the others also what became of them.
  const facts = [state === 'ordered' ? '' : texts.states[state], texts.ordered(formatShortDay(orderedOn)), reference];
  return (
    <article className={styles.purchase} aria-labelledby={heading}>
      <div className={styles.groupHead}>
        <h2 id={heading}>
          <bdi>{texts.purchase(id, supplierName)}</bdi>
        </h2>
        <span className={late > 0 ? styles.bad : 'soft'}>
          {late > 0 ? texts.late(late) : state === 'ordered' && texts.expected(formatShortDay(expectedOn))}
        </span>
        {state === 'ordered' && (
          <Button look="primary" onClick={() => setOpened('receive')}>
            {texts.receive}
          </Button>
        )}
        <CardMenu purchase={purchase} onOpen={setOpened} />
      </div>
      <p className="soft">{facts.filter(fact => fact !== '').join(' · ')}</p>
      {note !== '' && <p className="soft">{note}</p>}
      <ul className={styles.received} aria-label={texts.listOf(id)}>
        {lines.map(line => (
          <ReceivedLine key={line.id} line={line} />
        ))}
      </ul>
      {opened === 'receive' && <ReceiveDialog purchase={purchase} onClose={close} />}
      {opened === 'change' && <ChangeDialog purchase={purchase} onClose={close} />}
      {opened === 'cancel' && <CancelQuestion purchase={purchase} onClose={close} />}
    </article>
  );
}

function ReceivedLine({ line: { name, unit, base, received, closedByHand } }: { line: Purchase['lines'][number] }) {
  const share = Math.min(100, Number((amountOf(received) * 100n) / amountOf(base)));
  const isShort = closedByHand && amountOf(received) < amountOf(base);
  return (
    <li>
      <bdi>{name}</bdi>
      <progress max={100} value={share} aria-label={texts.barOf(name)} />
      <span>
        {texts.receivedOf(formatAmount(received), stockTexts.amount(base, unit))}
        {isShort && <small className="soft"> {texts.closed}</small>}
      </span>
    </li>
  );
}

type MenuProps = { purchase: Purchase; onOpen: (dialog: 'change' | 'cancel') => void };

function CardMenu({ purchase, onOpen }: MenuProps) {
  const toast = useRareToast();
  const download = useDownloadPdf();
  const { id, state, lines } = purchase;
  const copy = () =>
    navigator.clipboard.writeText(inWords(purchase)).then(
      () => toast(texts.copied),
      () => toast(texts.copyFailed),
    );
  const isUntouched = lines.every(({ received }) => amountOf(received) === 0n);
  return (
    <Menu
      trigger={<IconButton label={texts.more(id)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
      items={[
        ...(state === 'cancelled'
          ? []
          : [
              {
                label: texts.pdf,
                icon: <Download size={18} aria-hidden="true" />,
                onSelect: () => download({ kind: 'purchase', purchaseId: id }),
              },
            ]),
        { label: texts.copy, icon: <Copy size={18} aria-hidden="true" />, onSelect: () => void copy() },
        ...(state === 'ordered'
          ? [{ label: texts.change, icon: <Pencil size={18} aria-hidden="true" />, onSelect: () => onOpen('change') }]
          : []),
        ...(state === 'ordered' && isUntouched
          ? [{ label: texts.cancel, icon: <Ban size={18} aria-hidden="true" />, onSelect: () => onOpen('cancel') }]
          : []),
      ]}
    />
  );
}

/** The purchase as text, for an email to the supplier. */
function inWords({ id, supplierName, expectedOn, reference, note, lines }: Purchase): string {
  return [
    texts.purchase(id, supplierName),
    ...(reference === '' ? [] : [reference]),
    texts.expected(formatShortDay(expectedOn)),
    '',
    ...lines.map(
      ({ name, quantity, enteredUnit: unit, packName }) =>
        `${typedText(quantity)} ${stockTexts.unitOf({ unit, packName }, amountOf(quantity) === 10_000n)}  ${name}`,
    ),
    ...(note === '' ? [] : ['', note]),
  ].join('\n');
}

function CancelQuestion({ purchase: { id, revision }, onClose }: { purchase: Purchase; onClose: () => void }) {
  const cancelling = useStockChange((given: { id: number; revision: number }) => api.cancelPurchase(given));
  return (
    <Confirm
      open
      danger
      title={texts.cancelTitle(id)}
      question={texts.cancelQuestion}
      verb={texts.cancel}
      of={cancelling}
      busyText={texts.cancelling}
      failed={texts.cancelFailed}
      onCancel={onClose}
      onConfirm={() => cancelling.mutate({ id, revision }, { onSuccess: onClose })}
    />
  );
}
