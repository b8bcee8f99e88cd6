import { CalendarDays, ChevronRight, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { beginQuestion } from '../../messages/send-message.ts';
import { useKeyHints } from '../../platform/browser/key-hints.ts';
import { later } from '../../platform/browser/later.tsx';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import styles from './acceptance.module.css';
import { texts } from './texts.ts';
import { useAccept } from './use-accept.ts';
import type { ReviewPlace } from './use-new-orders.ts';
import { useProposal } from './use-proposal.ts';

const AnotherDateDialog = later(async () => (await import('./another-date-dialog.tsx')).AnotherDateDialog);
const AskCustomerDialog = later(async () => (await import('../../messages/ask-customer-dialog.tsx')).AskCustomerDialog);

type Props = {
  order: Order;
  place: ReviewPlace;
  /** Whether the dialog of another date is open. */
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  /** Opens the next new order, or closes the order after the last one. */
  onNext: (next: number | undefined) => void;
};

/**
 * The bar at the lower edge of a new order: accept it with the proposed date, with another one or without, or ask the
 * customer first. Accepting opens the next new order (AC-4, AC-7).
 */
export function AcceptBar({ order, place, isChoosing, onChoosing, onNext }: Props) {
  const { id, promisedOn } = order;
  const proposal = useProposal(order);
  const { proposedOn, isPending, isWaiting, isStill } = proposal;
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const moveOn = () => {
    if (place.next === undefined) toast(texts.allReviewed);
    onNext(place.next);
  };
  const accept = useAccept(id, moveOn);
  const acceptPlain = () => accept.mutate({});
  // Without a day to propose, Enter leads to the date, so that nobody accepts without one by habit.
  const mayChoose = !isPending && proposedOn === null && promisedOn === null;
  const first = mayChoose ? texts.chooseDate : proposedOn ? texts.acceptAndPromise(proposedOn) : texts.accept;
  async function goOn() {
    if (mayChoose) onChoosing(true);
    else if (!proposedOn) acceptPlain();
    else if (await isStill()) accept.mutate({ promisedOn: proposedOn });
  }
  const { id: userId } = useUser();
  function ask() {
    beginQuestion(userId, id, { hold: true }, '');
    setAsking(true);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div className={styles.bar} role="group" aria-label={texts.review} data-review>
      <Button
        look="primary"
        data-review-accept
        busy={accept.isPending || isPending || isWaiting}
        busyText={isPending || isWaiting ? texts.waiting : texts.accepting}
        onClick={() => void goOn()}
      >
        {first}
      </Button>
      <OtherAnswers
        mayChoose={mayChoose}
        onAnother={() => onChoosing(true)}
        onWithout={proposedOn || mayChoose ? acceptPlain : undefined}
        onAsk={ask}
      />
      <Place place={place} onNext={onNext} />
      {isChoosing && <AnotherDateDialog {...{ order, proposal, accept }} onClose={() => onChoosing(false)} />}
      {isAsking && <AskCustomerDialog order={order} onSent={moveOn} onClose={() => setAsking(false)} />}
    </div>
  );
}

type AnswersProps = {
  /** Whether the first button leads to the date. */
  mayChoose: boolean;
  onAnother: () => void;
  /** Undefined when the first button already accepts without a date. */
  onWithout: (() => void) | undefined;
  onAsk: () => void;
};

/** Another date, accepting without a date, and asking the customer first. Phones have a menu for them. */
function OtherAnswers({ mayChoose, onAnother, onWithout, onAsk }: AnswersProps) {
  if (useIsNarrow()) {
    return (
      <Menu
        trigger={<IconButton label={texts.more} icon={<Ellipsis size={18} aria-hidden="true" />} />}
        items={[
          { label: texts.another, onSelect: onAnother },
          ...(onWithout ? [{ label: texts.acceptWithout, onSelect: onWithout }] : []),
          { label: texts.ask, onSelect: onAsk },
        ]}
      />
    );
  }
  return (
    <>
      <IconButton
        look="plain"
        label={texts.another}
        data-review-date
        onClick={onAnother}
        icon={<CalendarDays size={18} aria-hidden="true" />}
      />
      {onWithout && <Button onClick={onWithout}>{texts.acceptWithout}</Button>}
      <Button look="quiet" onClick={onAsk}>
        {texts.ask}
      </Button>
      <Keys mayChoose={mayChoose} />
    </>
  );
}

function Keys({ mayChoose }: Pick<AnswersProps, 'mayChoose'>) {
  if (!useKeyHints('review', ['enter', 'd'])) return null;
  return (
    <span className={styles.keys} aria-hidden="true">
      {(mayChoose ? texts.keysToDate : texts.keys).map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </span>
  );
}

/** '2 of 4' and the button for the next new order. */
function Place({ place: { position, total, next }, onNext }: Pick<Props, 'place' | 'onNext'>) {
  if (position === 0) return null;
  return (
    <span className={styles.place}>
      {texts.place(position, total)}
      <IconButton
        label={texts.next}
        disabled={next === undefined}
        onClick={() => onNext(next)}
        icon={<ChevronRight className="mirrored" size={18} aria-hidden="true" />}
      />
    </span>
  );
}
