import type { Person } from '#contract/accounts/people.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import type { Company } from './company.ts';
import { useDeletePerson, useForgetPerson, useUpdatePerson } from './queries.ts';
import { texts } from './texts.ts';

type Props = { company: Company; person: Person; how: 'deactivate' | 'delete' | 'forget'; onClose: () => void };

const words = {
  deactivate: {
    title: texts.deactivateTitle,
    verb: texts.deactivate,
    busy: texts.deactivating,
    done: texts.deactivated,
    failed: texts.updateFailed,
  },
  delete: {
    title: texts.removeTitle,
    verb: texts.remove,
    busy: texts.removing,
    done: texts.removed,
    failed: texts.removeFailed,
  },
  forget: {
    title: texts.forgetTitle,
    verb: texts.forget,
    busy: texts.forgetting,
    done: () => texts.forgotten,
    failed: texts.forgetFailed,
  },
};

/**
 * Deactivates a person, deletes the account or removes the personal data, after a confirmation. Only the last removes
 * names from past orders and messages (PE-4, CC-5).
 */
export function EndPerson({ company, person, how, onClose }: Props) {
  const { name } = person;
  const update = useUpdatePerson(company.id, person);
  const remove = useDeletePerson(company.id, person);
  const forget = useForgetPerson(company.id, person);
  const toast = useToast();
  const { title, verb, busy, done, failed } = words[how];
  const error = update.error ?? remove.error ?? forget.error;
  const onSuccess = () => {
    toast(done(name));
    onClose();
  };
  return (
    <Confirm
      open
      title={title(name)}
      question={how === 'forget' ? texts.forgetQuestion(name) : texts.cannotSignIn(name)}
      verb={verb}
      danger
      busy={update.isPending || remove.isPending || forget.isPending}
      busyText={busy}
      error={error ? errorText(error, failed) : undefined}
      onCancel={onClose}
      onConfirm={() => {
        if (how === 'deactivate') update.mutate({ active: false }, { onSuccess });
        else (how === 'delete' ? remove : forget).mutate(undefined, { onSuccess });
      }}
    />
  );
}
