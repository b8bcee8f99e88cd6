import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HandOverPreview } from '#contract/orders/hand-over.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { MoveDialog } from '../accounts/customers/move-dialog.tsx';
import { ordersKey } from '../order-data/queries.ts';
import { api } from '../platform/api/client.ts';
import { useToast } from '../platform/overlays/toast.tsx';
import { texts as orderTexts, handOverTexts as texts } from './texts.ts';

type Props = { order: Pick<OrderSummary, 'id' | 'companyId'>; onClose: () => void };

/** Hands the order over to another customer after a preview (CC-4). */
export function HandOverDialog({ order: { id, companyId }, onClose }: Props) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const handOver = useMutation({
    mutationFn: ({ target, state }: { target: number; state: string }) =>
      api.handOverOrder({ id, customerId: target, state }),
  });
  return (
    <MoveDialog
      title={texts.title}
      context={orderTexts.order(id)}
      label={texts.handOverTo}
      verb={texts.verb}
      busyText={texts.handingOver}
      failed={texts.failed}
      except={companyId}
      previewKey={[...ordersKey, 'handOver', id]}
      preview={async customerId => (await api.handOverOrder({ id, customerId, dryRun: true })).handOver}
      linesOf={linesOf}
      move={{
        ...handOver,
        mutate: confirmed =>
          handOver.mutate(confirmed, {
            onSuccess: ({ handOver: { into } }) => {
              void queryClient.invalidateQueries({ queryKey: ordersKey });
              toast(texts.done(id, into.name));
              onClose();
            },
          }),
      }}
      onClose={onClose}
    />
  );
}

function linesOf({ from, into, ...preview }: HandOverPreview): string[] {
  const {
    customerShown,
    messages,
    documents,
    deliveries,
    changeRequests,
    sampleRounds,
    files,
    sharedFiles,
    hiddenProducts,
    poNumberMissing,
  } = preview;
  return [
    texts.shown(customerShown),
    texts.moves(messages, files),
    ...(documents > 0 ? [texts.documents(documents, into.name)] : []),
    ...(deliveries > 0 ? [texts.deliveries(deliveries)] : []),
    ...(changeRequests > 0 ? [texts.changeRequests(changeRequests)] : []),
    ...(sampleRounds > 0 ? [texts.sampleRounds(sampleRounds, into.name)] : []),
    ...(sharedFiles > 0 ? [texts.shared(sharedFiles)] : []),
    ...(from ? [texts.noAccess(from.name)] : []),
    ...(hiddenProducts > 0 ? [texts.hidden(hiddenProducts, into.name)] : []),
    ...(poNumberMissing ? [texts.poNumberMissing(into.name)] : []),
  ];
}
