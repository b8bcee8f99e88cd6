import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useCartActions } from '../cart-provider.tsx';
import { orderLines } from '../order-lines.ts';
import { useListChange } from './queries.ts';
import { texts } from './texts.ts';

type Props = { list: { id: number; name: string; revision: number }; onClose: () => void };

/** Asks whether the products of the cart replace those of a list. */
export function ReplaceList({ list: { id, name, revision }, onClose }: Props) {
  const { latest } = useCartActions();
  const toast = useToast();
  const replace = useListChange((_: undefined) => api.updateList({ id, products: orderLines(latest()), revision }));
  return (
    <Confirm
      open
      title={texts.replace}
      question={texts.replaceQuestion(name)}
      verb={texts.replaceVerb}
      busy={replace.isPending}
      busyText={texts.saving}
      error={replace.error ? errorText(replace.error, texts.saveFailed) : undefined}
      onCancel={onClose}
      onConfirm={() =>
        replace.mutate(undefined, {
          onSuccess: () => {
            toast(texts.replaced(name));
            onClose();
          },
        })
      }
    />
  );
}
