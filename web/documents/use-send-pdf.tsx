import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { useToast } from '../platform/overlays/toast.tsx';
import { texts } from './texts.ts';

/** The menu item that emails the PDF of an order, or the note of a delivery, to the customer again (DO-11). */
export function useSendPdfItem(orderId: number, delivery?: number) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.sendPdf({ id: orderId, ...(delivery !== undefined && { delivery }) }),
    onSuccess: ({ emails }) => toast(emails > 0 ? texts.sentTo(emails) : texts.sentToNobody),
    onError: error => toast(errorText(error, texts.sendFailed)),
  });
  return {
    label: texts.sendAgain,
    icon: <Mail size={16} aria-hidden="true" />,
    onSelect: () => {
      if (!isPending) mutate();
    },
  };
}
