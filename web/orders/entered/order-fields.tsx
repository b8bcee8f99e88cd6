import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/call/limits.ts';
import { profileOptions } from '../../accounts/profile-query.ts';
import { DeliverToField } from '../../cart/order-fields/deliver-to-field.tsx';
import { RequestedDateField } from '../../cart/order-fields/requested-date-field.tsx';
import { fieldTexts } from '../../cart/order-fields/texts.ts';
import { useAddresses } from '../../cart/order-fields/use-addresses.ts';
import type { OrderFields } from '../../cart/order-fields.ts';
import { TextField } from '../../platform/forms/field.tsx';
import styles from './enter-order.module.css';
import { texts } from './texts.ts';
import type { NewOrder } from './use-enter-order.ts';

/** The purchase order number, the requested date and the address, as on the customer's own order form. */
export function OrderFieldsOf({ order, checked }: { order: NewOrder; checked: boolean }) {
  const { company, fields } = order.draft;
  const isChosen = company !== undefined;
  const { data: profile } = useQuery({ ...profileOptions(company ?? 0), enabled: isChosen });
  const set = (given: Partial<OrderFields>) => order.set({ fields: { ...fields, ...given } });
  const companyAddress = profile?.companyAddress;
  const addresses = useAddresses({ companyId: company, companyAddress, fields, onChange: set });
  const isMissing = checked && profile?.poRequired && fields.poNumber.trim() === '';
  return (
    <section className="loose column" aria-labelledby="new-order-fields">
      <h2 id="new-order-fields">{texts.order}</h2>
      <div className={styles.fields}>
        <TextField
          label={fieldTexts.poNumber}
          required={profile?.poRequired ?? false}
          limit={{ text: fields.poNumber.trim(), most: limits.poNumber }}
          {...(isMissing && { error: fieldTexts.poMissing })}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={fields.poNumber}
          onType={typed => set({ poNumber: typed })}
        />
        <RequestedDateField day={fields.requestedDate} onChange={requestedDate => set({ requestedDate })} />
        <DeliverToField fields={fields} companyAddress={companyAddress ?? ''} addresses={addresses} onChange={set} />
      </div>
    </section>
  );
}
