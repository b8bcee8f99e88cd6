import type { ComponentType } from 'react';
import type { OpenedOrder } from '../detail/order-detail-frame.tsx';
import { type OpenedFrom, useOrderAround } from '../view/use-order-around.ts';
import type { OrderAround } from '../workbench/order-places.ts';

type Props = OpenedOrder & { from: OpenedFrom; details: ComponentType<OpenedOrder & { around: OrderAround }> };

/** An order opened from the workshop's list. Its details contain links to the previous and next orders of the list. */
export function OpenedAdminOrder({ from, details: Details, ...opened }: Props) {
  return <Details {...opened} around={useOrderAround(opened.id, from)} />;
}
