import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownEmail } from '#contract/accounts/account-fields.ts';
import type { AnswerOf, RequestOf } from '#contract/calls.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { hasMail } from '../has-mail.ts';
import { customersKey } from '../profile-query.ts';
import { emailOptions } from './queries.ts';
import { texts } from './texts.ts';

type Props = { own: AnswerOf<'readEmail'>; onClose: () => void };

/** The dialog in which users change their email address. Saving an unconfirmed address again sends another link. */
export function ChangeEmail(props: Props) {
  const form = useChange(props);
  return (
    <FormDialog
      of={form}
      title={props.own.email ? texts.changeEmail : texts.addEmail}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      onClose={props.onClose}
    >
      <div className="loose">
        <TextField
          label={texts.emailField}
          required
          help={hasMail() ? texts.newEmailHelp : undefined}
          type="email"
          autoComplete="email"
          {...form.text('email')}
        />
      </div>
    </FormDialog>
  );
}

function useChange({ own, onClose }: Props) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (given: RequestOf<'updateEmail'>) => api.updateEmail(given),
    onSuccess: (_, { email }) => {
      for (const queryKey of [emailOptions.queryKey, customersKey]) void queryClient.invalidateQueries({ queryKey });
      toast(email === own.email && own.verified ? texts.emailKept : hasMail() ? texts.linkSent : texts.emailSaved);
      onClose();
    },
    onError: error => toast(errorText(error, texts.emailSaveFailed)),
  });
  return useStoredForm(ownEmail, {
    name: 'own email',
    over: own,
    valuesOf: ({ email }) => ({ email }),
    inputOf: ({ email }) => ({ email: email.trim() }),
    words: { email: formTexts.notEmail },
    send: input => change.mutate(input),
    sending: change,
    failed: texts.emailSaveFailed,
  });
}
