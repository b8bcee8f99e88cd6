import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { limits } from '#contract/call/limits.ts';
import { hasStarted } from '#contract/orders/order-rules.ts';
import type { OrderProduct } from '#contract/orders/orders.ts';
import type { ChangeOptions, OptionItem } from '../../cart/breakdown.ts';
import { LineOptions } from '../../cart/page/line-options.tsx';
import { errorText } from '../../platform/api/api-error.ts';
import { Conflict } from '../../platform/forms/conflict/conflict.tsx';
import { Field, TextArea, TextAreaField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { NumberField } from '../../platform/forms/number-input.tsx';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import type { Faults } from '../../platform/forms/use-form-of.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Banner, Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import styles from './changed-field.module.css';
import { offeredOptions } from './queries.ts';
import { texts } from './texts.ts';
import { type ProductToChange, type ProductValues, useChangeProduct } from './use-change-product.ts';

/** Changes the quantity, options and note of a product of an order, with a reason (OR-22). */
export function ChangeProductDialog(props: ProductToChange) {
  const { answer, onClose } = props;
  const { form, product, values, item, changeOptions, isDirty, isLoading, error, newer } = useChangeProduct(props);
  return (
    <FormDialog
      of={form}
      title={texts.changeProductOf(product.productCode)}
      verb={texts.changeProduct}
      busyText={texts.changing}
      disabled={isLoading}
      isDirty={isDirty}
      isOnward
      onClose={onClose}
    >
      <div className="loose">
        {newer && <Newer {...newer} />}
        {error && !newer && <Banner tone="bad">{errorText(error, texts.changeFailed)}</Banner>}
        <Help product={product} answer={answer} />
        <Fields values={values} faults={form.faults} onChange={form.change}>
          <Options product={product} item={item} checked={form.isTried} onChange={changeOptions} />
        </Fields>
      </div>
    </FormDialog>
  );
}

/** Shown when somebody else changed the product meanwhile. Fields in which nothing was typed take their values. */
function Newer({ changed, goOn }: { changed: readonly string[]; goOn: () => void }) {
  return (
    <Conflict title={texts.savedMeanwhile} text={`${formTexts.theyChanged(changed)} ${formTexts.stillHere}`}>
      <Button look="quiet" onClick={goOn}>
        {texts.goOn}
      </Button>
    </Conflict>
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

/** A product without any work whose sample was approved waits for another one after a change (SA-1). */
function helpOf(product: OrderProduct): string {
  const mayWait = product.sample?.state === 'approved' && !hasStarted(product);
  return mayWait ? `${texts.changeHelp} ${texts.sampleAgain}` : texts.changeHelp;
}

type OptionsProps = { product: OrderProduct; item: OptionItem; checked: boolean; onChange: ChangeOptions };

function Options({ product, ...line }: OptionsProps) {
  const { data, isError, refetch } = useQuery(offeredOptions(product.productId, 'admin'));
  if (data) return <LineOptions {...line} />;
  if (isError) return <ErrorPanel title={texts.optionsFailed} onRetry={() => void refetch()} />;
  return product.breakdown.length > 0 && <Bone height="2.5rem" />;
}

type FieldsProps = {
  values: ProductValues;
  faults: Faults;
  onChange: (given: Partial<ProductValues>) => void;
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
