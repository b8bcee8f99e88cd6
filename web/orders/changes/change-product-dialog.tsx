import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import { hasStarted } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import type { Breakdown, ChangeOptions, OptionItem } from '../../cart/breakdown.ts';
import { LineOptions } from '../../cart/page/line-options.tsx';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Field, TextArea, TextAreaField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { NumberField } from '../../platform/forms/number-input.tsx';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
import { Banner, Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { useOrderChange } from '../order-changes.ts';
import { valuesOfAnswer } from './answer-values.ts';
import styles from './changed-field.module.css';
import { changedBreakdown, isBreakdownFaulty, type Offered, offeredRows, withOwn } from './changed-options.ts';
import { offeredOptions } from './queries.ts';
import { texts } from './texts.ts';

type Props = {
  order: Order;
  product: OrderProduct;
  /** An answer of the customer that the form begins with (QU-6). */
  answer?: string;
  onClose: () => void;
};
/** What staff typed; `breakdown` is missing until a combination changes. */
type Values = { quantity: string; breakdown?: Breakdown; description: string; reason: string };

/** Changes the quantity, options and note of a product of an order, with a reason (OR-22). */
export function ChangeProductDialog({ order, product, answer, onClose }: Props) {
  const { data: offered, isPending } = useQuery(offeredOptions(product.productId, 'admin'));
  const [before] = useState(() => valuesOf(product));
  const start = answer === undefined || isPending ? before : answeredValues(answer, product, offered, before);
  const at = (typed: Partial<Values>): Values => ({ ...start, ...typed });
  const from = lineOf(product, offered, before);
  const save = useOrderChange(order.id, ({ description, reason, ...typed }: Values) => {
    const item = lineOf(product, offered, typed);
    const breakdown = changedBreakdown(from, item);
    return api.changeOrderProduct({
      ...{ id: order.id, productId: product.productId, revision: order.revision, reason },
      ...(description !== before.description && { description }),
      ...(item.quantity !== product.quantity && { quantity: Number(item.quantity) }),
      ...(breakdown && { breakdown }),
    });
  });
  const form = useLocalForm({
    start: (): Partial<Values> => ({}),
    rules: typed => ({
      ...faultsOf(at(typed), product.completed),
      ...(isBreakdownFaulty(from, lineOf(product, offered, at(typed))) && { breakdown: texts.changeFailed }),
    }),
    send: typed => save.mutate(at(typed), { onSuccess: onClose }),
    busy: save.isPending,
  });
  const values = at(form.values);
  const item = lineOf(product, offered, values);
  const changeOptions: ChangeOptions = change =>
    form.change(typed => {
      const now = at(typed);
      const { quantity = readWholeNumber(now.quantity), ...given } = change(lineOf(product, offered, now));
      return {
        ...(quantity !== undefined && { quantity: String(quantity) }),
        ...('breakdown' in given && { breakdown: given.breakdown ?? [] }),
      };
    });

  return (
    <FormDialog
      of={form}
      title={texts.changeProductOf(product.productCode)}
      verb={texts.changeProduct}
      busyText={texts.changing}
      disabled={isPending}
      isDirty={JSON.stringify(values) !== JSON.stringify(start)}
      isOnward
      onClose={onClose}
    >
      <div className="loose">
        {save.error && <Banner tone="bad">{errorText(save.error, texts.changeFailed)}</Banner>}
        <Help product={product} answer={answer} />
        <Fields values={values} faults={form.faults} onChange={form.change}>
          <Options product={product} item={item} checked={form.isTried} onChange={changeOptions} />
        </Fields>
      </div>
    </FormDialog>
  );
}

/** The effect of the change, and the words of the customer above the fields that they fill. */
function Help({ product, answer }: { product: OrderProduct; answer: string | undefined }) {
  return (
    <>
      <p className="soft">{helpOf(product)}</p>
      {answer !== undefined && (
        <blockquote className={styles.answer} dir="auto">
          {answer}
        </blockquote>
      )}
    </>
  );
}

/** The values with what an answer changes, and a reason that the customer understands. */
function answeredValues(answer: string, product: OrderProduct, offered: Offered | undefined, before: Values): Values {
  const line = { ...lineOf(product, offered, before), description: before.description };
  return { ...before, ...valuesOfAnswer(answer, line), reason: texts.asAnswered };
}

/** A product without any work whose sample was approved waits for another one after a change (SA-1). */
function helpOf(product: OrderProduct): string {
  const mayWait = product.sample?.state === 'approved' && !hasStarted(product);
  return mayWait ? `${texts.changeHelp} ${texts.sampleAgain}` : texts.changeHelp;
}

function valuesOf({ quantity, description }: OrderProduct): Values {
  return { quantity: String(quantity), description, reason: '' };
}

/** The line with the options that its product has today and its own choices: none while they load. */
function lineOf(
  { productCode, breakdown }: OrderProduct,
  offered: Offered | undefined,
  values: Pick<Values, 'quantity' | 'breakdown'>,
) {
  const options = offered ? withOwn(offered, breakdown) : { colors: [], options: [] };
  const quantity: OptionItem['quantity'] = readWholeNumber(values.quantity) || '';
  return { ...options, productCode, quantity, breakdown: values.breakdown ?? offeredRows(options, breakdown) };
}

type OptionsProps = { product: OrderProduct; item: OptionItem; checked: boolean; onChange: ChangeOptions };

function Options({ product, ...line }: OptionsProps) {
  const { data, isError, refetch } = useQuery(offeredOptions(product.productId, 'admin'));
  if (data) return <LineOptions {...line} />;
  if (isError) return <ErrorPanel title={texts.optionsFailed} onRetry={() => void refetch()} />;
  return product.breakdown.length > 0 && <Bone height="2.5rem" />;
}

type FieldsProps = {
  values: Values;
  faults: Faults;
  onChange: (given: Partial<Values>) => void;
  /** The options. */
  children: ReactNode;
};

/** The quantity, the options, the note and the reason. */
function Fields({ values, faults, onChange, children }: FieldsProps) {
  return (
    <>
      <NumberField
        label={texts.quantity}
        error={faults.quantity}
        value={values.quantity}
        onType={text => onChange({ quantity: text })}
      />
      {children}
      <TextAreaField
        label={texts.note}
        limit={{ text: values.description, most: limits.lineDescription }}
        dir="auto"
        rows={3}
        value={values.description}
        onType={typed => onChange({ description: typed })}
      />
      <Field
        label={`${texts.reason} *`}
        error={faults.reason}
        limit={{ text: values.reason.trim(), most: limits.changeReason }}
      >
        {wired => (
          <TextArea
            {...wired}
            dir="auto"
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

function faultsOf({ quantity: typed, reason }: Values, ready: number): Faults {
  const quantity = readWholeNumber(typed) ?? 0;
  const isPossible = quantity >= 1 && quantity <= limits.quantity;
  return {
    ...((!isPossible || quantity < ready) && { quantity: isPossible ? texts.belowReady(ready) : texts.quantityFault }),
    ...(reason.trim() === '' && { reason: texts.reasonRequired }),
  };
}
