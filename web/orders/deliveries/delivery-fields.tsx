import type { ComponentProps } from 'react';
import type { OrderProduct } from '#contract/orders/orders.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { FormProblem } from '../../platform/forms/form.tsx';
import { NumberField, NumberInput } from '../../platform/forms/number-input.tsx';
import { Code } from '../../platform/kit/code.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import styles from './deliveries.module.css';
import { texts } from './texts.ts';

type LeavingProductProps = {
  product: Pick<OrderProduct, 'productCode' | 'images' | 'quantity'>;
  /** How many can leave, and the text that says so. */
  ready: number;
  about: string;
  value: string;
  fault: string | undefined;
  onType: (text: string) => void;
};

/** A product, how many of it can leave, and how many do. */
export function LeavingProduct({ product, ready, about, value, fault, onType }: LeavingProductProps) {
  const { productCode, quantity, images } = product;
  return (
    <li className={`${styles.line} ${ready === 0 ? styles.none : ''}`}>
      <Picture address={images[0]} alt="" width={96} initialOf={productCode} />
      <b>
        <Code>{productCode}</Code>
      </b>
      <span className={styles.soft}>
        {ready === 0 ? (
          texts.noneReady
        ) : (
          <>
            {about} <small>{texts.ofQuantity(quantity)}</small>
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
      <FormProblem text={fault} />
    </li>
  );
}

type Field = 'date' | 'cartons' | 'carrier' | 'tracking' | 'note';
type DepartureForm = {
  text: (name: Field) => Pick<ComponentProps<typeof TextField>, 'value' | 'onType' | 'limit' | 'error'> & {
    value: string;
    onType: (text: string) => void;
  };
};

/** The day, the carrier and what is in the cartons. */
export function DepartureFields({ form }: { form: DepartureForm }) {
  return (
    <div className={styles.fields}>
      <TextField label={texts.date} required type="date" {...form.text('date')} />
      <NumberField label={texts.cartons} {...form.text('cartons')} />
      <TextField label={texts.carrier} {...form.text('carrier')} />
      <TextField label={texts.tracking} placeholder={texts.trackingHint} {...form.text('tracking')} />
      <TextField label={texts.note} className={styles.wide ?? ''} placeholder={texts.noteHint} {...form.text('note')} />
    </div>
  );
}
