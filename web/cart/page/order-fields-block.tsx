import { Plus } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useStore } from '../../browser/store.ts';
import { Button } from '../../kit/button.tsx';
import { useUser } from '../../session/queries.ts';
import { type OrderFields, orderFieldsOf, setOrderFields } from '../order-fields.ts';
import styles from './cart-screen.module.css';
import { fieldTexts } from './field-texts.ts';
import { PoNumberField } from './po-number-field.tsx';
import { RequestedDateField } from './requested-date-field.tsx';
import { useCompany } from './use-company.ts';

type Props = { checked: boolean; poInput: RefObject<HTMLInputElement | null> };

/** The fields of the whole order: folded while they are optional and empty (PO-3). */
export function OrderFieldsBlock({ checked, poInput }: Props) {
  const { id } = useUser();
  const fields = useStore(orderFieldsOf(id));
  const isRequired = useCompany()?.poRequired ?? false;
  const [isUnfolded, setUnfolded] = useState(false);
  const set = (given: Partial<OrderFields>) => setOrderFields(id, given);
  const isShown = isUnfolded || isRequired || fields.poNumber !== '' || fields.requestedDate !== '';
  if (!isShown) {
    return (
      <Button look="quiet" icon={<Plus size={18} aria-hidden="true" />} onClick={() => unfold(poInput, setUnfolded)}>
        {fieldTexts.unfold}
      </Button>
    );
  }
  return (
    <section className={styles.orderFields} aria-label={fieldTexts.title}>
      <PoNumberField
        value={fields.poNumber}
        required={isRequired}
        checked={checked}
        input={poInput}
        onChange={poNumber => set({ poNumber })}
      />
      <RequestedDateField day={fields.requestedDate} onChange={requestedDate => set({ requestedDate })} />
    </section>
  );
}

/** The button disappears, so the focus goes to the first field. */
function unfold(field: Props['poInput'], setUnfolded: (isUnfolded: boolean) => void): void {
  setUnfolded(true);
  requestAnimationFrame(() => field.current?.focus());
}
