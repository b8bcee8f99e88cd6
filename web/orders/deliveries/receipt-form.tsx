import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { plainWholeNumber } from '#contract/call/whole-numbers.ts';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { NumberInput } from '../../platform/forms/number-input.tsx';
import { Segmented } from '../../platform/kit/segmented.tsx';
import { ChosenImages } from '../chosen-images.tsx';
import { useChosenImages } from '../use-chosen-images.ts';
import styles from './deliveries.module.css';
import { moveInColumn } from './move-in-column.ts';
import { texts } from './texts.ts';
import { type Difference, useConfirmReceipt } from './use-confirm-receipt.ts';

type Props = { orderId: number; delivery: Delivery; isDifferent: boolean; onClose: () => void };

/** Confirms the receipt of a delivery: everything arrived, or what is missing or damaged (DL-3). */
export function ReceiptForm({ orderId, delivery, isDifferent, onClose }: Props) {
  const { number, date, items, cartons } = delivery;
  const [what, setWhat] = useState<'all' | 'difference'>(isDifferent ? 'difference' : 'all');
  const difference = useDifference(delivery);
  const { isPending, error, confirm } = useConfirmReceipt(orderId, number, onClose);
  const isOpen = what === 'difference';

  function submit() {
    if (!isOpen) return confirm(undefined);
    const given = difference.read();
    if (given) confirm(given);
  }

  return (
    <FormDialog
      title={texts.confirmOf(number)}
      context={texts.about(date, items, cartons)}
      note={texts.final}
      verb={texts.confirm}
      busyText={texts.confirming}
      busy={isPending}
      isComplete={!isOpen}
      isDirty={isOpen && difference.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="column stack">
        <Segmented
          label={texts.confirm}
          value={what}
          options={[
            { value: 'all', label: texts.all },
            { value: 'difference', label: texts.difference },
          ]}
          onChange={setWhat}
        />
        {isOpen && <DifferenceFields delivery={delivery} difference={difference} />}
        {error && (
          <p className="error" role="alert">
            {errorText(error, texts.confirmFailed)}
          </p>
        )}
      </div>
    </FormDialog>
  );
}

type Product = Delivery['products'][number];

/** The state of the fields: how many of each product arrived, the note and the images. */
function useDifference({ products }: Delivery) {
  const [counts, setCounts] = useState<Record<number, string>>({});
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const pictures = useChosenImages({
    most: limits.messageImages,
    tooMany: texts.tooManyImages,
    refusalOf: ({ size }) => (size > limits.fileBytes ? texts.tooManyImages : undefined),
  });
  const countOf = ({ productId, quantity }: Product) => counts[productId] ?? String(quantity);
  const isWrong = (product: Product) => {
    const count = plainWholeNumber(countOf(product));
    return count === undefined || Number(count) > product.quantity;
  };
  return {
    countOf,
    setCount: (productId: number, text: string) => setCounts(now => ({ ...now, [productId]: text })),
    isWrong: (product: Product) => isChecked && isWrong(product),
    note,
    setNote,
    isNoteMissing: isChecked && note.trim() === '',
    pictures,
    isDirty: note !== '' || pictures.images.length > 0 || Object.keys(counts).length > 0,
    /** Returns what to send, or undefined while a field is wrong. */
    read(): Difference | undefined {
      setChecked(true);
      if (note.trim() === '' || products.some(isWrong)) return undefined;
      const received = products.map(product => ({
        productId: product.productId,
        received: Number(plainWholeNumber(countOf(product))),
      }));
      return { received, note, images: pictures.files };
    },
  };
}

type FieldsProps = { delivery: Delivery; difference: ReturnType<typeof useDifference> };

function DifferenceFields({ delivery: { products }, difference }: FieldsProps) {
  const { note, pictures } = difference;
  return (
    <>
      <ul className={styles.products} onKeyDown={moveInColumn}>
        {products.map(product => (
          <Arrived key={product.productId} product={product} difference={difference} />
        ))}
      </ul>
      <TextAreaField
        label={texts.what}
        required
        limit={{ text: note.trim(), most: limits.deliveryNote }}
        {...(difference.isNoteMissing && { error: texts.noNote })}
        rows={3}
        dir="auto"
        value={note}
        onType={difference.setNote}
      />
      <ChosenImages chosen={pictures} addLabel={texts.addImages} />
    </>
  );
}

type ArrivedProps = Pick<FieldsProps, 'difference'> & { product: Product };

function Arrived({ product, difference }: ArrivedProps) {
  const { productId, productCode, quantity } = product;
  const isWrong = difference.isWrong(product);
  return (
    <li className={`${styles.line} ${styles.plain}`}>
      <b>
        <bdi>{productCode}</bdi>
      </b>
      <span className={styles.soft}>{texts.ofQuantity(quantity)}</span>
      <NumberInput
        aria-label={texts.arrivedOf(productCode)}
        aria-invalid={isWrong || undefined}
        value={difference.countOf(product)}
        onType={text => difference.setCount(productId, text)}
      />
      {isWrong && (
        <p className="error" role="alert">
          {texts.wrongCount(quantity)}
        </p>
      )}
    </li>
  );
}
