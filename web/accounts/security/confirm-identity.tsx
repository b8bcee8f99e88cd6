import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { PasswordField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useUser } from '../../platform/session/user.ts';
import { texts } from './texts.ts';

/** The dialog that asks for the user's own password before a change of sign-ins (SI-13). */
export function ConfirmIdentity({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const { username } = useUser();
  const form = useForm({ defaultValues: { password: '' } });
  const confirm = useMutation({
    mutationFn: ({ password }: { password: string }) => api.confirmIdentity({ password }),
    onSuccess: () => onDone(true),
    onError: error => {
      const message = errorText(error, texts.confirmFailed);
      form.setError('password', { message }, { shouldFocus: error instanceof ApiError });
    },
  });
  return (
    <FormDialog
      title={texts.confirmTitle}
      size="narrow"
      verb={texts.confirm}
      busyText={texts.confirming}
      busy={confirm.isPending}
      isDirty={false}
      onSubmit={form.handleSubmit(values => confirm.mutate(values))}
      onClose={() => onDone(false)}
    >
      <div className="loose">
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <PasswordField
          label={texts.passwordField}
          required
          help={texts.confirmHelp}
          error={form.formState.errors.password?.message}
          autoComplete="current-password"
          {...form.register('password', { required: texts.passwordRequired })}
        />
      </div>
    </FormDialog>
  );
}
