import { type UseFormReturn, useForm } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { PasswordField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { passwordFault } from '../../platform/forms/text-fault.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import { FormNotice, useNotice } from '../customers/form-notice.tsx';
import { type PasswordChange, useChangePassword } from '../customers/queries.ts';
import { showRefusal } from '../customers/show-refusal.ts';
import { texts } from '../customers/texts.ts';

/** The dialog in which users change their password. It keeps this browser signed in and signs out all others. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { username } = useUser();
  const form = useForm<PasswordChange>({ defaultValues: { currentPassword: '', newPassword: '' } });
  const { errors, isDirty } = form.formState;
  const { isPending, notice, send } = useSendPassword(form, onClose);
  return (
    <FormDialog
      title={texts.changePassword}
      size="narrow"
      verb={texts.changePassword}
      busyText={texts.saving}
      busy={isPending}
      isDirty={isDirty}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <FormNotice {...notice} />
      <div className="airy">
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <PasswordField
          label={texts.currentPassword}
          required
          error={errors.currentPassword?.message}
          autoComplete="current-password"
          {...form.register('currentPassword', { required: texts.required(texts.currentPassword) })}
        />
        <PasswordField
          label={texts.newPassword}
          required
          help={texts.ownPasswordHelp(limits.passwordLeast)}
          error={errors.newPassword?.message}
          autoComplete="new-password"
          {...form.register('newPassword', {
            validate: typed => passwordFault(typed, texts.required(texts.newPassword)),
          })}
        />
      </div>
    </FormDialog>
  );
}

/** Sends the passwords. An error without a field is shown above the form. */
function useSendPassword(form: UseFormReturn<PasswordChange>, onClose: () => void) {
  const { mutate, isPending } = useChangePassword();
  const notice = useNotice();
  const toast = useToast();

  function refused(error: Error) {
    const text = showRefusal(form, error, texts.passwordFailed);
    const hasField = error instanceof ApiError && Object.keys(error.fields).length > 0;
    if (!hasField) notice.show(text);
  }
  function changed() {
    toast(texts.passwordChanged);
    onClose();
  }
  return {
    isPending,
    notice,
    send: (values: PasswordChange) => mutate(values, { onSuccess: changed, onError: refused }),
  };
}
