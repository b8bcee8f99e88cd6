import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { revisionOf, type Typed, typedSince } from './letterhead-values.ts';
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

/**
 * Keeps only what was typed, so that a new logo or another user's change loses no text. Another user's change of a text
 * that was typed is refused once; after that, saving again replaces it.
 */
function useLetterheadForm(letterhead: Letterhead) {
  const [seen, setSeen] = useState(letterhead);
  const { save, isSaving, fields } = useSave({
    onSaved(sent, saved) {
      form.restart(typedSince(form.values, sent));
      setSeen(saved);
    },
    onNewer: setSeen,
  });
  const form = useLocalForm({
    start: (): Typed => ({}),
    send(typed) {
      const { logo: _, ...given } = { ...letterhead, ...typed, revision: revisionOf(typed, seen, letterhead) };
      if (isDirty) save(given);
    },
    busy: isSaving,
  });
  const isDirty = Object.keys(form.values).length > 0;
  useUnsavedInput(isDirty);
  function change(given: Typed) {
    if (!isDirty) setSeen(letterhead);
    form.change(given);
  }
  return { form, fields, isSaving, isDirty, change, values: { ...letterhead, ...form.values } };
}

function LetterheadForm({ letterhead }: { letterhead: Letterhead }) {
  const { form, fields, isSaving, isDirty, change, values } = useLetterheadForm(letterhead);

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
  change: (given: Typed) => void;
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

type Given = Omit<Letterhead, 'logo'>;
type Ways = {
  onSaved: (sent: Given, saved: Letterhead) => void;
  /** Another user changed the letterhead meanwhile. */
  onNewer: (now: Letterhead) => void;
};

/** Saves the texts. Faults that the server finds are shown beside their fields. */
function useSave({ onSaved, onNewer }: Ways) {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: Given) => api.updateLetterhead(given),
    onSuccess: (answer, sent) => {
      queryClient.setQueryData(letterheadOptions.queryKey, answer.letterhead);
      onSaved(sent, answer.letterhead);
      toast(texts.saved, { about: 'letterhead' });
    },
    onError: async problem => {
      alert(errorText(problem, texts.saveFailed));
      if (!(problem instanceof ApiError) || problem.code !== 'changedMeanwhile') return;
      await queryClient.invalidateQueries(letterheadOptions);
      const now = queryClient.getQueryData(letterheadOptions.queryKey);
      if (now) onNewer(now);
    },
  });
  const fields: Fields = error instanceof ApiError ? error.fields : {};
  return { save: mutate, isSaving: isPending, fields };
}
