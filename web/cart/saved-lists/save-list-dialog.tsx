import { limits } from '#contract/call/limits.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useCartActions } from '../cart-provider.tsx';
import { linesWithOwnFiles } from '../order-lines.ts';
import { useListChange } from './queries.ts';
import { texts } from './texts.ts';

type Props = {
  /** The list to rename; without it the cart is saved as a new list. */
  list?: { id: number; name: string; revision: number };
  onClose: () => void;
};

/** Asks for the name of a list, and saves the cart under it or renames a list. Keeps the name when saving fails. */
export function SaveListDialog({ list, onClose }: Props) {
  const { latest } = useCartActions();
  const toast = useToast();
  const save = useListChange((given: string) =>
    list
      ? api.updateList({ id: list.id, name: given, revision: list.revision })
      : api.createList({ name: given, products: linesWithOwnFiles(latest()) }),
  );
  const form = useLocalForm({
    start: () => ({ name: list?.name ?? '' }),
    rules: ({ name }): Faults => (name.trim() === '' ? { name: texts.nameRequired } : {}),
    send: ({ name }) =>
      save.mutate(name, {
        onSuccess: () => {
          toast(texts.saved(name.trim()));
          onClose();
        },
      }),
    busy: save.isPending,
  });
  return (
    <FormDialog
      of={form}
      title={list ? texts.rename : texts.save}
      size="narrow"
      verb={list ? texts.rename : texts.save}
      busyText={texts.saving}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        required
        dir="auto"
        autoComplete="off"
        {...form.text('name')}
        limit={{ text: form.values.name.trim(), most: limits.listName }}
        {...(save.error && { error: errorText(save.error, texts.saveFailed) })}
      />
    </FormDialog>
  );
}
