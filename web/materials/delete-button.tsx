import { Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { errorText } from '../platform/api/api-error.ts';
import { catchFocus, inPlaceOf } from '../platform/browser/catch-focus.ts';
import { IconButton } from '../platform/kit/button.tsx';
import { useAlert } from '../platform/overlays/alert.tsx';
import { Confirm } from '../platform/overlays/confirm.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { texts } from './texts.ts';

type Props = {
  /** The name of the deleted item. */
  name: string;
  question: string;
  verb: string;
  failed: string;
  mutation: { isPending: boolean; mutateAsync(id: number): Promise<unknown> };
  id: number;
};

/** Deletes a record or template of a list after a confirmation (NA-7). An alert shows a failure. */
export function DeleteButton({ name, question, verb, failed, mutation, id }: Props) {
  const [asking, setAsking] = useState(false);
  const alert = useAlert();
  const toast = useToast();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setAsking(false);
  const next = useRef<ReturnType<typeof inPlaceOf>>(undefined);
  // The item may disappear before or after the answer. Its removal moves the focus, before a waiting call could.
  useLayoutEffect(() => () => next.current && catchFocus(next.current), []);

  function confirm() {
    next.current = inPlaceOf(button.current?.closest('li'));
    // Awaits the promise, because callbacks of `mutate` do not run after this button is unmounted.
    void mutation.mutateAsync(id).then(
      () => {
        close();
        toast(texts.deleted(name));
      },
      error => {
        next.current = undefined;
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
