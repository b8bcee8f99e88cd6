import { type FormEvent, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { plainWholeNumber } from '#contract/call/whole-numbers.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { focusIn, useFocusOnOpen } from '../../platform/browser/focus.ts';
import { enterGoesOn } from '../../platform/forms/enter-goes-on.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { NumberField, NumberInput } from '../../platform/forms/number-input.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import styles from './deliveries.module.css';
import { readyOf } from './delivery-rules.ts';
import { moveInColumn } from './move-in-column.ts';
import { texts } from './texts.ts';
import { type DeliveryValues, useSendDelivery } from './use-send-delivery.ts';

type Props = { order: Order; carrier: string; onClose: () => void; onSent: (number: number) => void };

/**
 * Sends a delivery, which begins with all that is ready (DL-1). Enter and the arrow keys lead from quantity to quantity as
 * in a table, and Enter from field to field below, also that of a scanner. The button and Ctrl+Enter send.
 */
export function NewDelivery({ order, carrier, onClose, onSent }: Props) {
  const { values, change, setQuantity, faults, send, isSending, error } = useSendDelivery(order, carrier, onSent);
  const [isChecked, setChecked] = useState(false);
  const shown = isChecked ? faults : {};
  const form = useRef<HTMLFormElement>(null);
  // The form replaces the button that opened it, so it gets the focus.
  useFocusOnOpen(form);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isSending) return;
    if (Object.keys(faults).length === 0 && !form.current?.querySelector('[data-over]')) return send();
    // The faults are rendered first.
    requestAnimationFrame(() => focusIn(form.current, '[aria-invalid]'));
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      className="column stack"
      aria-label={texts.add}
      noValidate
      onKeyDown={enterGoesOn}
      onSubmit={submit}
    >
      <h4>{texts.add}</h4>
      <div className={styles.parts}>
        <ul className={styles.products} onKeyDown={moveInColumn}>
          {inOrder(order.products).map(product => (
            <ProductRow
              key={product.productId}
              product={product}
              value={values.quantities[product.productId] ?? ''}
              fault={shown[`quantity ${product.productId}`]}
              onType={text => setQuantity(product.productId, text)}
            />
          ))}
        </ul>
        <Fields values={values} faults={shown} onChange={change} />
      </div>
      <Problem text={shown.items ?? (error ? errorText(error, texts.sendFailed) : undefined)} />
      <Foot items={itemsIn(values)} isSending={isSending} onClose={onClose} />
    </form>
  );
}

function Foot({ items, isSending, onClose }: { items: number; isSending: boolean; onClose: () => void }) {
  return (
    <div className={styles.foot}>
      <span className={styles.soft}>{texts.willTell(items)}</span>
      <Button look="quiet" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit" look="primary" busy={isSending} busyText={texts.sending}>
        {texts.send}
      </Button>
    </div>
  );
}

function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="error" role="alert">
      {text}
    </p>
  );
}

/** The products with something ready come first. */
function inOrder(products: readonly OrderProduct[]): OrderProduct[] {
  return products.toSorted((one, other) => Number(readyOf(other) > 0) - Number(readyOf(one) > 0));
}

function itemsIn({ quantities }: DeliveryValues): number {
  return Object.values(quantities).reduce((sum, text) => sum + Number(plainWholeNumber(text) ?? 0), 0);
}

type RowProps = { product: OrderProduct; value: string; fault: string | undefined; onType: (text: string) => void };

function ProductRow({ product, value, fault, onType }: RowProps) {
  const { productCode, quantity, images } = product;
  const ready = readyOf(product);
  return (
    <li className={`${styles.line} ${ready === 0 ? styles.none : ''}`}>
      <Picture address={images[0]} alt="" width={96} initialOf={productCode} />
      <b>
        <bdi>{productCode}</bdi>
      </b>
      <span className={styles.soft}>
        {ready === 0 ? (
          texts.noneReady
        ) : (
          <>
            {texts.ready(ready)} <small>{texts.ofQuantity(quantity)}</small>
          </>
        )}
      </span>
      {ready === 0 ? (
        <span className={styles.dash} aria-hidden="true">
          –
        </span>
      ) : (
        <NumberInput
          aria-label={texts.quantityOf(productCode)}
          aria-invalid={fault ? true : undefined}
          value={value}
          onType={onType}
        />
      )}
      <Problem text={fault} />
    </li>
  );
}

type FieldsProps = {
  values: DeliveryValues;
  faults: Record<string, string>;
  onChange: (given: Partial<DeliveryValues>) => void;
};

/** The day, the carrier and what is in the cartons. */
function Fields({ values: { date, cartons, carrier, tracking, note }, faults, onChange }: FieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label={texts.date}
        required
        {...(faults.date && { error: faults.date })}
        type="date"
        value={date}
        onType={typed => onChange({ date: typed })}
      />
      <NumberField
        label={texts.cartons}
        {...(faults.cartons && { error: faults.cartons })}
        value={cartons}
        onType={text => onChange({ cartons: text })}
      />
      <TextField
        label={texts.carrier}
        limit={{ text: carrier.trim(), most: limits.carrier }}
        value={carrier}
        onType={typed => onChange({ carrier: typed })}
      />
      <TextField
        label={texts.tracking}
        limit={{ text: tracking.trim(), most: limits.tracking }}
        value={tracking}
        placeholder={texts.trackingHint}
        onType={typed => onChange({ tracking: typed })}
      />
      <TextField
        label={texts.note}
        limit={{ text: note.trim(), most: limits.deliveryNote }}
        className={styles.wide ?? ''}
        value={note}
        placeholder={texts.noteHint}
        onType={typed => onChange({ note: typed })}
      />
    </div>
  );
}
