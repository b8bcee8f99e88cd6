import { passwordChange } from '#contract/accounts/account-fields.ts';
import { limits } from '#contract/call/limits.ts';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { PasswordField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import { customerFaults } from '../customers/customer-form-values.ts';
import { FormNotice, useNotice } from '../customers/form-notice.tsx';
import { useChangePassword } from '../customers/queries.ts';
import { texts } from '../customers/texts.ts';

/** The dialog in which users change their password. It keeps this browser signed in and signs out all others. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { username } = useUser();
  const { form, notice } = usePasswordForm(onClose);
  return (
    <FormDialog
      of={form}
      title={texts.changePassword}
      size="narrow"
      verb={texts.changePassword}
      busyText={texts.saving}
      onClose={onClose}
    >
      <FormNotice {...notice} />
      <div className="airy">
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <PasswordField
          label={texts.currentPassword}
          required
          autoComplete="current-password"
          {...form.text('currentPassword')}
        />
        <PasswordField
          label={texts.newPassword}
          required
          help={texts.ownPasswordHelp(limits.passwordLeast)}
          autoComplete="new-password"
          {...form.text('newPassword')}
        />
      </div>
    </FormDialog>
  );
}

/** The form. An error without a field is shown above it. */
function usePasswordForm(onClose: () => void) {
  const sending = useChangePassword();
  const notice = useNotice();
  const toast = useToast();

  function refused(error: Error) {
    const hasField = error instanceof ApiError && Object.keys(error.fields).length > 0;
    if (!hasField) notice.show(errorText(error, texts.passwordFailed));
  }
  function changed() {
    toast(texts.passwordChanged);
    onClose();
  }
  const form = useFormOf(passwordChange, {
    start: () => ({ currentPassword: '', newPassword: '' }),
    inputOf: values => values,
    ...customerFaults,
    send: input => sending.mutate(input, { onSuccess: changed, onError: refused }),
    sending,
    failed: texts.passwordFailed,
  });
  return { form, notice };
}
