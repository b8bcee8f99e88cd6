import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { profileOptions } from '../../accounts/profile-query.ts';
import { areTooLong } from '../../cart/order-fields.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import { ForWhom, useBuyers } from './for-whom.tsx';
import styles from './new-order.module.css';
import { OrderFieldsOf } from './order-fields.tsx';
import { OrderLines, Sums } from './order-lines.tsx';
import { texts } from './texts.ts';
import { type NewOrder, useNewOrder, usePlaceNewOrder } from './use-new-order.ts';
import { WorkshopFiles } from './workshop-files.tsx';

/** The screen on which staff enter an order that came by phone, by email or at a fair (OR-20). */
export function NewOrderScreen({ company }: { company: number | undefined }) {
  const navigate = useNavigate({ from: '/' });
  const toast = useToast();
  const order = useNewOrder(company);
  const [checked, setChecked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const leave = (opened?: number) =>
    void navigate({ search: before => ({ ...before, tab: 'orders', new: undefined, order: opened }) });
  const placing = usePlaceNewOrder(order, id => {
    toast(texts.placed(id));
    // The order opens with the bar that accepts it.
    leave(id);
  });
  const isComplete = useIsComplete(order);

  useEffect(() => focusIn(box.current, 'button[aria-haspopup]'), []);

  function place() {
    setChecked(true);
    if (isComplete) placing.place();
    // The messages appear with this render.
    else requestAnimationFrame(() => focusIn(box.current, '[aria-invalid], [data-fault], [data-missing] button'));
  }

  function cancel() {
    order.forget();
    leave();
  }

  return (
    <div ref={box} className={styles.screen}>
      <div className={styles.back}>
        <Button look="quiet" icon={<ChevronLeft size={18} aria-hidden="true" />} onClick={() => leave()}>
          {texts.back}
        </Button>
      </div>
      <ForWhom order={order} checked={checked} />
      <OrderLines order={order} checked={checked} />
      <OrderFieldsOf order={order} checked={checked} />
      <WorkshopFiles order={order} />
      {placing.error && <Banner tone="bad">{placing.error}</Banner>}
      <footer className={styles.foot}>
        <p>
          <b>
            <Sums order={order} />
          </b>
          <span>
            <EnteredBy order={order} />
          </span>
        </p>
        <Button look="quiet" onClick={cancel}>
          {texts.cancel}
        </Button>
        <Button look="primary" busy={placing.isPending} busyText={texts.placing} onClick={place}>
          {texts.place}
        </Button>
      </footer>
    </div>
  );
}

/** Whether nothing is missing that the server would refuse. */
function useIsComplete({ draft, rows }: NewOrder): boolean {
  const { company, cameBy, fields } = draft;
  const { data: profile } = useQuery({ ...profileOptions(company ?? 0), enabled: company !== undefined });
  return (
    company !== undefined &&
    cameBy !== undefined &&
    rows.length > 0 &&
    rows.every(({ isReady }) => isReady) &&
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
