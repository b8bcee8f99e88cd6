import { ArrowRightLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { later } from '../platform/browser/later.tsx';
import type { MenuItem } from '../platform/overlays/menu.tsx';
import { handOverTexts as texts } from './texts.ts';

const HandOverDialog = later(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

/** Returns the menu item Hand Over and the dialog that it opens (CC-4). */
export function useHandOver(order: Pick<OrderSummary, 'id' | 'companyId'>): { item: MenuItem; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    item: {
      label: texts.action,
      icon: <ArrowRightLeft size={16} aria-hidden="true" />,
      onSelect: () => setOpen(true),
    },
    dialog: isOpen && <HandOverDialog order={order} onClose={() => setOpen(false)} />,
  };
}
