import type { MaterialCategory } from '#contract/materials/material-rules.ts';
import type { api } from '../platform/api/client.ts';

/** A line of an order whose ticket is printed. Other fields are ignored. */
export type TicketLine = { orderId: number; productId: number };

/** A requested PDF. `filter` describes in words how `query` filters the demand; '' means no filter. */
export type PdfRequest =
  /** In the language of the page, or in another one of the portal. */
  | { kind: 'order'; orderId: number; language?: string }
  | { kind: 'material'; orderId: number; category: MaterialCategory }
  | { kind: 'delivery'; orderId: number; number: number }
  /** The packing list or the address labels of a shipment. */
  | { kind: 'packing'; shipmentId: number }
  | { kind: 'label'; shipmentId: number }
  | { kind: 'purchase'; purchaseId: number }
  /** The job tickets of an order, of selected lines, of a list of orders, or those to print today. */
  | { kind: 'tickets'; orderId: number }
  | { kind: 'tickets'; lines: readonly TicketLine[] }
  | { kind: 'tickets'; list: Omit<NonNullable<Parameters<typeof api.readOrders>[0]>, 'view' | 'cursor'> }
  | { kind: 'tickets'; today: true }
  | { kind: 'demand'; query: Parameters<typeof api.readMaterialDemand>[0]; filter: string; withOrders: boolean };

/** Returns a key that is equal for two clicks on the same button. */
export function keyOf(request: PdfRequest): string {
  return JSON.stringify(request);
}
