import { useForm } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { ApiError } from '../api/api-error.ts';
import { Field, PasswordInput } from '../kit/field.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { useToast } from '../kit/toast.tsx';
import { customerFault } from './customer-form-values.ts';
import { type PasswordChange, useChangePassword } from './customer-queries.ts';
import { texts } from './customer-texts.ts';
import styles from './customers-screen.module.css';
import { FormNotice, useFormNotice } from './form-notice.tsx';
import { useUser } from './queries.ts';
import { showRefusal } from './show-refusal.ts';

/** One's own password: the current one, and a new one. This browser stays signed in, every other one is signed out. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { username } = useUser();
  const form = useForm<PasswordChange>({ defaultValues: { currentPassword: '', newPassword: '' } });
  const { register, formState } = form;
  const { errors } = formState;
  const change = useChangePassword();
  const notice = useFormNotice();
  const toast = useToast();
  const submit = form.handleSubmit(values =>
    change.mutate(values, {
      onSuccess: () => {
        toast(texts.passwordChanged);
        onClose();
      },
      onError: error => {
        const text = showRefusal(form, error, texts.passwordFailed);
        const hasField = error instanceof ApiError && Object.keys(error.fields).length > 0;
        if (!hasField) notice.show(text);
      },
    }),
  );
  return (
    <FormDialog
      title={texts.changePassword}
      size="narrow"
      verb={texts.changePassword}
      busyText={texts.saving}
      busy={change.isPending}
      isDirty={formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormNotice {...notice} />
      <div className={styles.sections}>
        {/* Tells what keeps passwords whose this one is. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <Field label={texts.currentPassword} required error={errors.currentPassword?.message}>
          {wired => (
            <PasswordInput
              {...wired}
              autoComplete="current-password"
              {...register('currentPassword', { required: texts.required(texts.currentPassword) })}
            />
          )}
        </Field>
        <Field
          label={texts.newPassword}
          required
          help={texts.ownPasswordHelp(limits.passwordLeast)}
          error={errors.newPassword?.message}
        >
          {wired => (
            <PasswordInput
              {...wired}
              autoComplete="new-password"
              {...register('newPassword', {
                required: texts.required(texts.newPassword),
                validate: typed => customerFault('password', typed) ?? true,
              })}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
