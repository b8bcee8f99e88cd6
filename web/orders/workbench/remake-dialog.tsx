import { type Stage, stages } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { mostRemade } from '#contract/production/counts.ts';
import { type RemakeReason, remakeReasonLabels, remakeReasons } from '#contract/production/remake-reasons.ts';
import { SelectField, SelectOptions, TextAreaField } from '../../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../../platform/forms/form-dialog.tsx';
import { NumberField } from '../../platform/forms/number-input.tsx';
import { ChosenImages } from '../chosen-images.tsx';
import { texts } from './texts.ts';
import { useRemakeUnits } from './use-remake-units.ts';

type Props = { order: Order; product: OrderProduct; onClose: () => void };

/** Sends bad units of a product back to the beginning: how many, the stage that they passed last, and why (PR-15). */
export function RemakeDialog({ order, product, onClose }: Props) {
  const { form, photo } = useRemakeUnits(order, product, onClose);
  const { values, change, faults } = form;
  return (
    <FormDialog
      of={{ ...form, isDirty: form.isDirty || photo.images.length > 0 }}
      title={texts.remakeOf(product.productCode)}
      size="narrow"
      verb={texts.remake}
      busyText={texts.remaking}
      onClose={onClose}
    >
      <FormFields of={form}>
        <NumberField
          label={texts.badItems}
          required
          {...form.text('quantity')}
          {...(faults.quantity && { error: faults.quantity })}
        />
        <SelectField
          label={texts.passedLast}
          help={texts.passedLastHelp}
          value={values.stage}
          onChange={event => change({ stage: event.target.value as Stage })}
        >
          <SelectOptions
            of={stages.map(stage => [stage, texts.possibleAt(statusLabel(stage), mostRemade(product, stage))])}
          />
        </SelectField>
        <SelectField
          label={texts.remakeReason}
          value={values.reason}
          onChange={event => change({ reason: event.target.value as RemakeReason })}
        >
          <SelectOptions of={remakeReasons.map(reason => [reason, remakeReasonLabels[reason]])} />
        </SelectField>
        <TextAreaField label={texts.remakeNote} help={texts.neverSeen} rows={2} dir="auto" {...form.text('note')} />
        <ChosenImages chosen={photo} addLabel={texts.addPhoto} />
      </FormFields>
    </FormDialog>
  );
}
