import { useMutation } from '@tanstack/react-query';
import { ownPassword } from '#contract/accounts/account-fields.ts';
import type { RequestOf } from '#contract/calls.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { PasswordField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { useUser } from '../../platform/session/user.ts';
import { texts } from './texts.ts';

/** The dialog that asks for the user's own password before a change of sign-ins (SI-13). */
export function ConfirmIdentity({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const { username } = useUser();
  const confirm = useMutation({
    mutationFn: (given: RequestOf<'confirmIdentity'>) => api.confirmIdentity(given),
    onSuccess: () => onDone(true),
  });
  const form = useFormOf(ownPassword, {
    start: () => ({ password: '' }),
    inputOf: values => values,
    words: { password: texts.passwordRequired },
    refusals: error => ({ password: errorText(error, texts.confirmFailed) }),
    send: input => confirm.mutate(input),
    sending: confirm,
    failed: texts.confirmFailed,
  });
  return (
    <FormDialog
      of={{ ...form, isDirty: false }}
      title={texts.confirmTitle}
      size="narrow"
      verb={texts.confirm}
      busyText={texts.confirming}
      onClose={() => onDone(false)}
    >
      <div className="loose">
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <PasswordField
          label={texts.passwordField}
          required
          help={texts.confirmHelp}
          autoComplete="current-password"
          {...form.text('password')}
        />
      </div>
    </FormDialog>
  );
}
