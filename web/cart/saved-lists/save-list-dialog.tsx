import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useCartActions } from '../cart-provider.tsx';
import { orderLines } from '../order-lines.ts';
import { useListChange } from './queries.ts';
import { texts } from './texts.ts';

type Props = {
  /** The list to rename; without it the cart is saved as a new list. */
  list?: { id: number; name: string; revision: number };
  onClose: () => void;
};

/** Asks for the name of a list, and saves the cart under it or renames a list. Keeps the name when saving fails. */
export function SaveListDialog({ list, onClose }: Props) {
  const before = list?.name ?? '';
  const [name, setName] = useState(before);
  const [checked, setChecked] = useState(false);
  const { latest } = useCartActions();
  const toast = useToast();
  const save = useListChange((given: string) =>
    list
      ? api.updateList({ id: list.id, name: given, revision: list.revision })
      : api.createList({ name: given, products: orderLines(latest()) }),
  );
  const error = save.error
    ? errorText(save.error, texts.saveFailed)
    : checked && name.trim() === ''
      ? texts.nameRequired
      : undefined;

  function submit() {
    setChecked(true);
    if (name.trim() === '') return;
    save.mutate(name, {
      onSuccess: () => {
        toast(texts.saved(name.trim()));
        onClose();
      },
    });
  }

  return (
    <FormDialog
      title={list ? texts.rename : texts.save}
      size="narrow"
      verb={list ? texts.rename : texts.save}
      busyText={texts.saving}
      busy={save.isPending}
      isDirty={name !== before}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        required
        limit={{ text: name.trim(), most: limits.listName }}
        {...(error && { error })}
        dir="auto"
        autoComplete="off"
        value={name}
        onType={setName}
      />
    </FormDialog>
  );
}
