import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { waitsForCustomer } from '#contract/orders/hold-reasons.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { useOrdersChange } from '../../order-data/use-orders-change.ts';
import { useChangeLines } from '../../orders/use-change-lines.ts';
import { api } from '../../platform/api/client.ts';
import { later } from '../../platform/browser/later.tsx';
import { whenIdle } from '../../platform/browser/when-idle.ts';
import { Button, buttonLook, IconButton } from '../../platform/kit/button.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { texts as lineTexts } from '../open-lines/texts.ts';
import { texts } from './texts.ts';

const HoldDayDialog = later(async () => (await import('./hold-day-dialog.tsx')).HoldDayDialog);

type Props = { card: Card; onSample: () => void; onRemind: () => void; onChanged: () => void };

/**
 * The actions for a blocked line: make the sample, remind the customer, end the hold, or get its material. Only the sample
 * itself ends the hold of one that waits for it (SA-1).
 */
export function BlockedActions({ card, onSample, onRemind, onChanged }: Props) {
  const { hold, sample } = card;
  const [isDayOpen, openDay] = useState(false);
  const end = useEndHold(card, onChanged);
  if (!hold) return <MaterialActions card={card} onChanged={onChanged} />;
  if (sample === 'waiting') return <Remind onRemind={onRemind} />;
  if (hold.reason === 'sample') return <MakeSample onSample={onSample} />;
  const ofCustomer = waitsForCustomer(hold.reason);
  return (
    <>
      {ofCustomer ? (
        <Remind onRemind={onRemind} />
      ) : (
        <Button look="quiet" busy={end.isPending} busyText={texts.solving} onClick={() => end.mutate()}>
          {texts.solved}
        </Button>
      )}
      <Menu
        trigger={<IconButton label={lineTexts.moreFor(card)} icon={<Ellipsis size={18} aria-hidden="true" />} />}
        items={[
          ...(ofCustomer ? [{ label: texts.endHold, onSelect: () => end.mutate() }] : []),
          { label: texts.setDay, onSelect: () => openDay(true) },
        ]}
      />
      {isDayOpen && <HoldDayDialog card={card} hold={hold} onClose={() => openDay(false)} onChanged={onChanged} />}
    </>
  );
}

/**
 * The ways out of missing material. Superadmins count it, or look when it comes. Admins do not read which material it is
 * (ST-19), and pin the line, which then lacks nothing (ST-12).
 */
function MaterialActions({ card, onChanged }: Pick<Props, 'card' | 'onChanged'>) {
  const [first] = card.lacking ?? [];
  const { change } = useChangeLines(lineTexts.nameOf, { onSettled: onChanged });
  if (!first) {
    const pin = () => change({ lines: [card], set: { pinned: true }, text: () => lineTexts.pinned(true) });
    return (
      <Button look="quiet" onClick={pin}>
        {lineTexts.pin}
      </Button>
    );
  }
  return (
    <>
      <Link
        to="/"
        search={{ tab: 'stock', stock: 'materials', material: first.materialId }}
        className={buttonLook('quiet')}
      >
        {texts.countMaterial}
      </Link>
      <Link to="/" search={{ tab: 'stock', stock: 'purchases' }} className={buttonLook('quiet')}>
        {texts.purchases}
      </Link>
    </>
  );
}

const loadSample = () => import('../../orders/samples/line-sample.tsx');

function MakeSample({ onSample }: Pick<Props, 'onSample'>) {
  // The form of the sample is there as soon as the order is.
  useEffect(() => whenIdle(() => void loadSample().catch(() => {})), []);
  return (
    <Button look="quiet" onClick={onSample}>
      {texts.makeSample}
    </Button>
  );
}

function Remind({ onRemind }: Pick<Props, 'onRemind'>) {
  return (
    <Button look="quiet" onClick={onRemind}>
      {texts.remind}
    </Button>
  );
}

function useEndHold({ orderId, productId, productCode }: Card, onChanged: () => void) {
  const toast = useToast();
  return useOrdersChange(() => api.endHold({ id: orderId, productId }), {
    failed: texts.solveFailed,
    onDone() {
      toast(texts.solvedOf(productCode), { about: 'production' });
      onChanged();
    },
  });
}
