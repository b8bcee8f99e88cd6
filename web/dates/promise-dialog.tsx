import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { errorText } from '../platform/api/api-error.ts';
import { formatWeekday } from '../platform/format/format-time.ts';
import { TextAreaField, TextField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { Banner } from '../platform/kit/states.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { DayEffects } from './day-effects.tsx';
import { MessageField } from './message-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { texts } from './texts.ts';
import { useSetPromise } from './use-set-promise.ts';

type Values = { promisedOn: string; reason: PromiseReason | ''; note: string; message: string };
const nothing = { reason: '', note: '', message: '' } as const;

/**
 * Promises another date. Changing a promise requires a reason; the note is for staff. Keeps the input when saving
 * fails.
 */
export function PromiseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, promisedOn: before, requestedDate, likelyOn, safeOn, plan } = order;
  const isChange = before !== null;
  const toast = useToast();
  const proposed = isChange ? safeOn : plan?.on;
  const first = proposed && proposed !== before ? proposed : '';
  const [values, setValues] = useState<Values>({ promisedOn: first, ...nothing });
  const [isTried, setTried] = useState(false);
  const save = useSetPromise(id);
  const change = (given: Partial<Values>) => setValues(now => ({ ...now, ...given }));
  const isComplete = values.promisedOn !== '' && (!isChange || values.reason !== '');

  function submit() {
    setTried(true);
    if (!isComplete) return;
    const { promisedOn, reason, note, message } = values;
    save.mutate(
      { promisedOn, note, message, ...(reason && { reason }) },
      {
        onSuccess: () => {
          toast(texts.done(values.promisedOn));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={isChange ? texts.changeTitle : texts.promiseTitle}
      size="narrow"
      verb={isChange ? texts.change : texts.promiseVerb}
      busyText={texts.saving}
      busy={save.isPending}
      isDirty={values.promisedOn !== first || values.reason !== '' || values.note !== '' || values.message !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        <p>
          {before && <b>{texts.promised(before)}</b>} {texts.known(requestedDate, likelyOn, safeOn)}
        </p>
        {save.error && <Banner tone="bad">{errorText(save.error, texts.failed)}</Banner>}
        <Day
          label={isChange ? texts.newDate : texts.date}
          value={values.promisedOn}
          isTried={isTried}
          onChange={promisedOn => change({ promisedOn })}
        />
        {values.promisedOn !== '' && values.promisedOn !== before && <DayEffects order={id} day={values.promisedOn} />}
        {isChange && <Reason values={values} isTried={isTried} onChange={change} />}
        <MessageField value={values.message} onChange={message => change({ message })} />
      </div>
    </FormDialog>
  );
}

type DayProps = { label: string; value: string; isTried: boolean; onChange: (day: string) => void };

/** The field of a promised day, with its weekday. */
function Day({ label, value, isTried, onChange }: DayProps) {
  return (
    <TextField
      label={label}
      required
      {...(value && { help: formatWeekday(value) })}
      {...(isTried && !value && { error: texts.dateRequired })}
      type="date"
      value={value}
      onType={onChange}
    />
  );
}

type ReasonProps = { values: Values; isTried: boolean; onChange: (given: Partial<Values>) => void };

function Reason({ values, isTried, onChange }: ReasonProps) {
  return (
    <>
      <ReasonField value={values.reason} isTried={isTried} onChange={reason => onChange({ reason })} />
      <TextAreaField
        label={texts.note}
        help={texts.noteHelp}
        limit={{ text: values.note, most: limits.promiseNote }}
        rows={3}
        value={values.note}
        onType={typed => onChange({ note: typed })}
      />
    </>
  );
}
