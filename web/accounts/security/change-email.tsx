import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/calls.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { emailFault } from '../email-fault.ts';
import { hasMail } from '../has-mail.ts';
import { customersKey } from '../profile-query.ts';
import { emailOptions } from './queries.ts';
import { texts } from './texts.ts';

type Props = { own: AnswerOf<'readEmail'>; onClose: () => void };

/** The dialog in which users change their email address. Saving an unconfirmed address again sends another link. */
export function ChangeEmail(props: Props) {
  const { form, submit, busy } = useChange(props);
  return (
    <FormDialog
      title={props.own.email ? texts.changeEmail : texts.addEmail}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      busy={busy}
      isDirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <div className="loose">
        <TextField
          label={texts.emailField}
          required
          help={hasMail() ? texts.newEmailHelp : undefined}
          error={form.formState.errors.email?.message}
          type="email"
          autoComplete="email"
          {...form.register('email', { validate: typed => emailFault(typed, formTexts.notEmail) })}
        />
      </div>
    </FormDialog>
  );
}

function useChange({ own, onClose }: Props) {
  const { form } = useStoredForm({
    name: 'own email',
    over: own,
    valuesOf: ({ email }) => ({ email }),
  });
  const queryClient = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: ({ email }: { email: string }) => api.updateEmail({ email }),
    onSuccess: (_, { email }) => {
      for (const queryKey of [emailOptions.queryKey, customersKey]) void queryClient.invalidateQueries({ queryKey });
      toast(email === own.email && own.verified ? texts.emailKept : hasMail() ? texts.linkSent : texts.emailSaved);
      onClose();
    },
    onError: error => toast(errorText(error, texts.emailSaveFailed)),
  });
  const submit = form.handleSubmit(({ email }) => change.mutate({ email: email.trim() }));
  return { form, submit, busy: change.isPending };
}
