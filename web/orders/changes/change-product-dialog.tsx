import { type FormEvent, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import { writtenChoices } from '#contract/catalog/options-text.ts';
import type { Combination } from '#contract/catalog/product-options.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Field, TextArea, TextInput } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from './texts.ts';

type Props = { order: Order; product: OrderProduct; onClose: () => void };
/** What staff typed: a quantity for the line, or one for each of its combinations. */
type Values = { quantities: string[]; description: string; reason: string };

/** Changes the quantity and note of a product of an order, with a reason (OR-22). */
export function ChangeProductDialog({ order, product, onClose }: Props) {
  const rows = product.breakdown.length > 1 ? product.breakdown : undefined;
  const [before] = useState<Values>({
    quantities: (rows ?? [product]).map(({ quantity }) => String(quantity)),
    description: product.description,
    reason: '',
  });
  const [values, setValues] = useState(before);
  const [isTried, setTried] = useState(false);
  const save = useOrderChange(order.id, async (given: Values) => {
    const quantities = given.quantities.map(typed => readWholeNumber(typed) ?? 0);
    const isChanged = given.quantities.some((typed, at) => typed !== before.quantities[at]);
    return api.changeOrderProduct({
      ...{ id: order.id, productId: product.productId, revision: order.revision, reason: given.reason },
      ...(given.description !== before.description && { description: given.description }),
      ...(isChanged && { quantity: quantities.reduce((sum, one) => sum + one, 0) }),
      ...(isChanged && rows && { breakdown: await breakdownOf(product.productId, rows, quantities) }),
    });
  });
  const change = (given: Partial<Values>) => setValues(now => ({ ...now, ...given }));
  const faults = faultsOf(values, product.completed);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (faults.isValid) save.mutate(values, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={texts.changeProductOf(product.productCode)}
      size="narrow"
      verb={texts.changeProduct}
      busyText={texts.changing}
      busy={save.isPending}
      isDirty={JSON.stringify(values) !== JSON.stringify(before)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {save.error && <Banner tone="bad">{errorText(save.error, texts.changeFailed)}</Banner>}
        <p className="soft">{texts.changeHelp}</p>
        <Fields values={values} rows={rows} faults={isTried ? faults : undefined} onChange={change} />
      </div>
    </FormDialog>
  );
}

type FieldsProps = {
  values: Values;
  rows: readonly Combination[] | undefined;
  faults: Faults | undefined;
  onChange: (given: Partial<Values>) => void;
};

/** A quantity for the line or for each of its combinations, the note and the reason. */
function Fields({ values, rows, faults, onChange }: FieldsProps) {
  return (
    <>
      {values.quantities.map((typed, at) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: the combinations do not move in this dialog
          key={at}
          label={rows?.[at] ? texts.quantityOf(writtenChoices(rows[at].choices)) : texts.quantity}
          error={faults?.quantities[at]}
        >
          {wired => (
            <TextInput
              {...wired}
              inputMode="numeric"
              value={typed}
              onChange={event => onChange({ quantities: values.quantities.with(at, event.target.value) })}
            />
          )}
        </Field>
      ))}
      <Field label={texts.note} limit={{ text: values.description, most: limits.lineDescription }}>
        {wired => (
          <TextArea
            {...wired}
            rows={3}
            value={values.description}
            onChange={event => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={`${texts.reason} *`}
        error={faults?.reason}
        limit={{ text: values.reason, most: limits.changeReason }}
      >
        {wired => (
          <TextArea
            {...wired}
            rows={2}
            required
            value={values.reason}
            onChange={event => onChange({ reason: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

type Faults = ReturnType<typeof faultsOf>;

function faultsOf({ quantities, reason }: Values, ready: number) {
  const read = quantities.map(typed => readWholeNumber(typed) ?? 0);
  const total = read.reduce((sum, one) => sum + one, 0);
  const faults = read.map(one => (one < 1 || total > limits.quantity ? texts.quantityFault : undefined));
  const isBelow = faults.every(fault => fault === undefined) && total < ready;
  const ofQuantities: (string | undefined)[] = isBelow ? [texts.belowReady(ready), ...faults.slice(1)] : faults;
  const ofReason = reason.trim() === '' ? texts.reasonRequired : undefined;
  return {
    quantities: ofQuantities,
    reason: ofReason,
    isValid: ofReason === undefined && ofQuantities.every(fault => fault === undefined),
  };
}

/** Returns the combinations with new quantities, by the ids of the options that the product now has. */
async function breakdownOf(productId: number, rows: readonly Combination[], quantities: readonly number[]) {
  const { product } = await api.readAdminProduct({ id: productId });
  const idOf = (name: string) => product.options.find(option => option.name === name)?.id ?? 0;
  return rows.map(({ choices }, at) => ({
    quantity: quantities[at] ?? 0,
    choices: Object.fromEntries(choices.map(({ option, value }) => [idOf(option), value])),
  }));
}
