import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/call/limits.ts';
import type { Letterhead } from '#contract/workshop/letterhead.ts';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { TextAreaField, TextField } from '../../platform/forms/field.tsx';
import { PageForm } from '../../platform/forms/form.tsx';
import { useUnsavedInput } from '../../platform/forms/unsaved-input.ts';
import { useLocalForm } from '../../platform/forms/use-form-of.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Bone, Loaded } from '../../platform/kit/states.tsx';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import styles from '../workshop.module.css';
import own from './letterhead.module.css';
import { LetterheadPreview } from './letterhead-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { letterheadOptions } from './queries.ts';
import { texts } from './texts.ts';

/** Who sends the documents and emails of the workshop. Admins can read it, superadmins can change it (DO-10). */
export function LetterheadSection() {
  const mayChange = useUser().role === 'superadmin';
  const skeleton = <Bone width="100%" height="8rem" />;
  return (
    <section>
      <div className={styles.headline}>
        <div>
          <h2>{texts.title}</h2>
          <p>{mayChange ? texts.help : texts.readOnly}</p>
        </div>
      </div>
      <Loaded query={useQuery(letterheadOptions)} failed={texts.failed} loading={texts.loading} skeleton={skeleton}>
        {letterhead =>
          mayChange ? <LetterheadForm letterhead={letterhead} /> : <LetterheadPreview letterhead={letterhead} />
        }
      </Loaded>
    </section>
  );
}

/** Keeps only what was typed, so that a new logo or another user's change loses no text. */
function LetterheadForm({ letterhead }: { letterhead: Letterhead }) {
  const { save, isSaving, fields } = useSave(() => form.restart({}));
  const form = useLocalForm({
    start: (): Partial<Letterhead> => ({}),
    send(typed) {
      const { logo: _, ...given } = { ...letterhead, ...typed };
      if (isDirty) save(given);
    },
    busy: isSaving,
  });
  const { change } = form;
  const values = { ...letterhead, ...form.values };
  const isDirty = Object.keys(form.values).length > 0;
  useUnsavedInput(isDirty);

  return (
    <div className={own.beside}>
      <PageForm of={form} className={own.form} aria-label={texts.title}>
        <Text field="name" most={limits.letterheadName} {...{ values, fields, change }} />
        <Text field="phone" most={limits.letterheadLine} type="tel" {...{ values, fields, change }} />
        <TextAreaField
          label={texts.address}
          help={texts.addressHelp(limits.letterheadLines)}
          {...(tooManyLines(values.address) && { error: texts.tooManyLines(limits.letterheadLines) })}
          limit={{ text: values.address.trim(), most: limits.letterheadAddress }}
          rows={limits.letterheadLines}
          value={values.address}
          onType={address => change({ address })}
        />
        <div className="stack">
          <Text field="email" most={limits.email} type="email" {...{ values, fields, change }} />
          <Text field="website" most={limits.website} type="url" {...{ values, fields, change }} />
        </div>
        <Text field="taxLabel" most={limits.taxLabel} help={texts.taxLabelHelp} {...{ values, fields, change }} />
        <Text field="taxNumber" most={limits.taxNumber} {...{ values, fields, change }} />
        <div className={own.wide}>
          <Text
            field="closing"
            most={limits.letterheadClosing}
            help={texts.closingHelp}
            {...{ values, fields, change }}
          />
        </div>
        <LogoField letterhead={letterhead} />
        <div className={own.foot}>
          <Button type="submit" look="primary" disabled={!isDirty} busy={isSaving} busyText={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </PageForm>
      <LetterheadPreview letterhead={values} />
    </div>
  );
}

function tooManyLines(address: string): boolean {
  return address.trim().split('\n').length > limits.letterheadLines;
}

type Fields = Record<string, string>;
type TextName = 'name' | 'phone' | 'email' | 'website' | 'taxLabel' | 'taxNumber' | 'closing';
type TextProps = {
  field: TextName;
  most: number;
  type?: string;
  help?: string;
  values: Letterhead;
  fields: Fields;
  change: (given: Partial<Letterhead>) => void;
};

/** One text of the letterhead. */
function Text({ field, most, type = 'text', help, values, fields, change }: TextProps) {
  return (
    <TextField
      label={texts[field]}
      {...(help && { help })}
      {...(fields[field] && { error: fields[field] })}
      limit={{ text: values[field].trim(), most }}
      type={type}
      value={values[field]}
      onType={typed => change({ [field]: typed })}
    />
  );
}

/** Saves the texts. Faults that the server finds are shown beside their fields. */
function useSave(onSaved: () => void) {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: Omit<Letterhead, 'logo'>) => api.updateLetterhead(given),
    onSuccess: answer => {
      queryClient.setQueryData(letterheadOptions.queryKey, answer.letterhead);
      onSaved();
      toast(texts.saved, { about: 'letterhead' });
    },
    onError: problem => alert(errorText(problem, texts.saveFailed)),
  });
  const fields: Fields = error instanceof ApiError ? error.fields : {};
  return { save: mutate, isSaving: isPending, fields };
}
