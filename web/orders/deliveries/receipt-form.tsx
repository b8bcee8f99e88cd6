import { limits } from '#contract/call/limits.ts';
import { plainWholeNumber } from '#contract/call/whole-numbers.ts';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { FormProblem } from '../../platform/forms/form.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { NumberInput } from '../../platform/forms/number-input.tsx';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
import { Code } from '../../platform/kit/code.tsx';
import { Segmented } from '../../platform/kit/segmented.tsx';
import { ChosenImages } from '../chosen-images.tsx';
import { useChosenImages } from '../use-chosen-images.ts';
import styles from './deliveries.module.css';
import { moveInColumn } from './move-in-column.ts';
import { texts } from './texts.ts';
import { useConfirmReceipt } from './use-confirm-receipt.ts';

type Props = { orderId: number; delivery: Delivery; isDifferent: boolean; onClose: () => void };

/** Confirms the receipt of a delivery: everything arrived, or what is missing or damaged (DL-3). */
export function ReceiptForm(props: Props) {
  const { number, date, items, cartons } = props.delivery;
  const form = useReceipt(props);
  const { what, note, counts } = form.values;
  const isOpen = what === 'difference';
  const isChanged = note !== '' || form.pictures.images.length > 0 || Object.keys(counts).length > 0;

  return (
    <FormDialog
      of={form}
      title={texts.confirmOf(number)}
      context={texts.about(date, items, cartons)}
      note={texts.final}
      verb={texts.confirm}
      busyText={texts.confirming}
      isComplete={!isOpen}
      isDirty={isOpen && isChanged}
      isOnward
      onClose={props.onClose}
    >
      <div className="column stack">
        <Segmented
          label={texts.confirm}
          value={what}
          options={[
            { value: 'all', label: texts.all },
            { value: 'difference', label: texts.difference },
          ]}
          onChange={chosen => form.change({ what: chosen })}
        />
        {isOpen && <DifferenceFields delivery={props.delivery} form={form} />}
        <FormProblem text={form.error ? errorText(form.error, texts.confirmFailed) : undefined} />
      </div>
    </FormDialog>
  );
}

type Product = Delivery['products'][number];
type Values = { what: 'all' | 'difference'; counts: Readonly<Record<number, string>>; note: string };

const countOf = ({ counts }: Values, { productId, quantity }: Product) => counts[productId] ?? String(quantity);

/** The form: how many of each product arrived, the note and the images. */
function useReceipt({ orderId, delivery: { number, products }, isDifferent, onClose }: Props) {
  const { isPending, error, confirm } = useConfirmReceipt(orderId, number, onClose);
  const pictures = useChosenImages({
    most: limits.messageImages,
    tooMany: texts.tooManyImages,
    refusalOf: ({ size }) => (size > limits.fileBytes ? texts.tooManyImages : undefined),
  });
  const form = useLocalForm({
    start: (): Values => ({ what: isDifferent ? 'difference' : 'all', counts: {}, note: '' }),
    rules(values): Faults {
      if (values.what === 'all') return {};
      const wrong = products.filter(product => {
        const count = plainWholeNumber(countOf(values, product));
        return count === undefined || Number(count) > product.quantity;
      });
      return {
        ...Object.fromEntries(wrong.map(({ productId, quantity }) => [productId, texts.wrongCount(quantity)])),
        ...(values.note.trim() === '' && { note: texts.noNote }),
      };
    },
    send(values) {
      const received = products.map(product => ({
        productId: product.productId,
        received: Number(plainWholeNumber(countOf(values, product))),
      }));
      confirm(values.what === 'all' ? undefined : { received, note: values.note, images: pictures.files });
    },
    busy: isPending,
  });
  return { ...form, pictures, error };
}

type FieldsProps = { delivery: Delivery; form: ReturnType<typeof useReceipt> };

function DifferenceFields({ delivery: { products }, form }: FieldsProps) {
  return (
    <>
      <ul className={styles.products} onKeyDown={moveInColumn}>
        {products.map(product => (
          <Arrived key={product.productId} product={product} form={form} />
        ))}
      </ul>
      <TextAreaField
        label={texts.what}
        required
        limit={{ text: form.values.note.trim(), most: limits.deliveryNote }}
        rows={3}
        dir="auto"
        {...form.text('note')}
      />
      <ChosenImages chosen={form.pictures} addLabel={texts.addImages} />
    </>
  );
}

function Arrived({ product, form }: Pick<FieldsProps, 'form'> & { product: Product }) {
  const { productId, productCode, quantity } = product;
  const fault = form.faults[productId];
  return (
    <li className={`${styles.line} ${styles.plain}`}>
      <b>
        <Code>{productCode}</Code>
      </b>
      <span className={styles.soft}>{texts.ofQuantity(quantity)}</span>
      <NumberInput
        aria-label={texts.arrivedOf(productCode)}
        aria-invalid={fault !== undefined || undefined}
        value={countOf(form.values, product)}
        onType={text => form.change(({ counts }) => ({ counts: { ...counts, [productId]: text } }))}
      />
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
    </li>
  );
}
