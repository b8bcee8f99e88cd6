import { Ticket } from 'lucide-react';
import { texts } from './texts.ts';
import { useDownloadPdf } from './use-pdf.ts';

/** The menu item that prints the job tickets of an order (DO-5). */
export function useTicketsItem(orderId: number) {
  const download = useDownloadPdf();
  return {
    label: texts.tickets,
    icon: <Ticket size={16} aria-hidden="true" />,
    onSelect: () => download({ kind: 'tickets', orderId }),
  };
}
