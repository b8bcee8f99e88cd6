import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { useAlert } from '../kit/alert.tsx';
import { IconButton } from '../kit/button.tsx';
import { catchFocus, inPlaceOf } from '../kit/catch-focus.ts';
import { Confirm } from '../kit/confirm.tsx';
import { useToast } from '../kit/toast.tsx';
import { texts } from './texts.ts';

type Props = {
  /** What is deleted, by its name. */
  name: string;
  question: string;
  verb: string;
  failed: string;
  mutation: { isPending: boolean; mutateAsync(id: number): Promise<unknown> };
  id: number;
};

/** Deletes a record or a template of a list, after asking; a refusal is an alert (specification 5 and 8). */
export function DeleteButton({ name, question, verb, failed, mutation, id }: Props) {
  const [asking, setAsking] = useState(false);
  const alert = useAlert();
  const toast = useToast();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setAsking(false);

  function confirm() {
    const next = inPlaceOf(button.current?.closest('li'));
    // This button is gone with the record by the time it is known.
    void mutation.mutateAsync(id).then(
      () => {
        close();
        toast(texts.deleted(name));
        catchFocus(next);
      },
      error => {
        close();
        alert(errorText(error, failed));
      },
    );
  }

  return (
    <>
      <IconButton
        ref={button}
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
