import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { useAlert } from '../kit/alert.tsx';
import { IconButton } from '../kit/button.tsx';
import { Confirm } from '../kit/confirm.tsx';
import { texts } from './texts.ts';

type Props = {
  /** What is deleted, by its name. */
  name: string;
  question: string;
  verb: string;
  failed: string;
  mutation: {
    isPending: boolean;
    mutate(id: number, options: { onSuccess: () => void; onError: (error: Error) => void }): void;
  };
  id: number;
};

/** Deletes a record or a template, after asking; a refusal is an alert (specification 5 and 8). */
export function DeleteButton({ name, question, verb, failed, mutation, id }: Props) {
  const [asking, setAsking] = useState(false);
  const alert = useAlert();
  const close = () => setAsking(false);
  const confirm = () =>
    mutation.mutate(id, {
      onSuccess: close,
      onError: error => {
        close();
        alert(errorText(error, failed));
      },
    });
  return (
    <>
      <IconButton
        label={texts.delete(name)}
        onClick={() => setAsking(true)}
        icon={<Trash2 size={20} strokeWidth={1.7} aria-hidden="true" />}
      />
      <Confirm
        open={asking}
        title={texts.delete(name)}
        question={question}
        verb={verb}
        danger
        busy={mutation.isPending}
        onCancel={close}
        onConfirm={confirm}
      />
    </>
  );
}
