import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { profileOptions } from '../../accounts/profile-query.ts';
import { areTooLong } from '../../cart/order-fields.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { DiscardQuestion } from '../../platform/forms/discard-question.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import { hasContent, hasUnaddedLines } from './draft.ts';
import styles from './enter-order.module.css';
import { ForWhom, useBuyers } from './for-whom.tsx';
import { OrderFieldsOf } from './order-fields.tsx';
import { OrderLines, Sums } from './order-lines.tsx';
import { texts } from './texts.ts';
import { type NewOrder, useEnterOrder, usePlaceNewOrder } from './use-enter-order.ts';
import { useIsUploading, WorkshopFiles } from './workshop-files.tsx';

/** Fields that are missing or wrong, and choices or lists whose first control gets the focus. */
const faults = '[data-missing] :is(button, input), [aria-invalid], [data-fault]';

/** The screen on which staff enter an order that came by phone, by email or at a fair (OR-20). */
export function EnterOrderScreen({ company }: { company: number | undefined }) {
  const navigate = useNavigate({ from: '/' });
  const toast = useToast();
  const order = useEnterOrder(company);
  const [checked, setChecked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const leave = (opened?: number, replace = false) =>
    void navigate({ search: before => ({ ...before, tab: 'orders', new: undefined, order: opened }), replace });
  const placing = usePlaceNewOrder(order, id => {
    toast(texts.placed(id));
    // The order opens with the bar that accepts it. Back leads to the list, not to an empty form.
    leave(id, true);
  });
  const isComplete = useIsComplete(order);

  useEffect(() => focusIn(box.current, 'button[aria-haspopup]'), []);

  function place() {
    setChecked(true);
    if (isComplete) {
      placing.place();
      return;
    }
    // A closed box may have lines that are not in the order.
    if (hasUnaddedLines(order.draft)) order.changePaste(now => ({ ...now, isOpen: true }));
    // The messages appear with this render.
    requestAnimationFrame(() => focusIn(box.current, faults));
  }

  function discard() {
    order.forget();
    leave(undefined, true);
  }

  return (
    <div ref={box} className={styles.screen}>
      <div className={styles.back}>
        <BackButton onClick={() => leave()} />
      </div>
      <ForWhom order={order} checked={checked} />
      <OrderLines order={order} checked={checked} />
      <OrderFieldsOf order={order} checked={checked} />
      <WorkshopFiles order={order} />
      {placing.error && <Banner tone="bad">{placing.error}</Banner>}
      <OtherDraftQuestion order={order} />
      <footer className={styles.foot}>
        <p>
          <b>
            <Sums order={order} />
          </b>
          <span>
            <EnteredBy order={order} />
          </span>
        </p>
        <CancelButton order={order} onDiscard={discard} />
        <PlaceButton order={order} isPlacing={placing.isPending} onClick={place} />
      </footer>
    </div>
  );
}

/** Places the order once its files are uploaded. */
function PlaceButton({ order, isPlacing, onClick }: { order: NewOrder; isPlacing: boolean; onClick: () => void }) {
  const isUploading = useIsUploading(order);
  const busyText = isUploading ? texts.uploading : texts.placing;
  return (
    <Button look="primary" busy={isPlacing || isUploading} busyText={busyText} onClick={onClick}>
      {texts.place}
    </Button>
  );
}

/** Asks before an order for this company replaces the unfinished one for another company. */
function OtherDraftQuestion({ order }: { order: NewOrder }) {
  return (
    <Confirm
      open={order.isOfOther}
      title={texts.otherTitle}
      question={texts.otherQuestion}
      verb={texts.discardAndBegin}
      cancel={texts.goOn}
      danger
      onCancel={order.keep}
      onConfirm={order.begin}
    />
  );
}

/** Discards the draft, and asks before that would lose something. */
function CancelButton({ order, onDiscard }: { order: NewOrder; onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => (hasContent(order.draft) ? setAsking(true) : onDiscard())}>
        {texts.cancel}
      </Button>
      <DiscardQuestion isOpen={isAsking} cancel={() => setAsking(false)} confirm={onDiscard} />
    </>
  );
}

/** Whether nothing is missing that the server would refuse, and all pasted lines are in the order. */
export function useIsComplete({ draft, rows }: Pick<NewOrder, 'draft' | 'rows'>): boolean {
  const { company, cameBy, fields } = draft;
  const { data: profile } = useQuery({ ...profileOptions(company ?? 0), enabled: company !== undefined });
  return (
    company !== undefined &&
    cameBy !== undefined &&
    rows.length > 0 &&
    rows.every(({ isReady }) => isReady) &&
    !hasUnaddedLines(draft) &&
    !areTooLong(fields) &&
    !(profile?.poRequired && fields.poNumber.trim() === '')
  );
}

/** 'Entered by Mara Lind for Ines Okafor (phone)', as the workshop will read it. */
function EnteredBy({ order: { draft } }: { order: NewOrder }) {
  const { personName, username } = useUser();
  const person = useBuyers(draft.company).find(({ id }) => id === draft.person);
  return <>{texts.enteredBy(personName || username, person ? person.name || person.username : '', draft.cameBy)}</>;
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="quiet" icon={<ChevronLeft className="mirrored" size={18} aria-hidden="true" />} onClick={onClick}>
      {texts.back}
    </Button>
  );
}
