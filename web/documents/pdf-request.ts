import type { MaterialCategory } from '#contract/materials/material-rules.ts';
import type { api } from '../api/client.ts';

/** A requested PDF. `filter` describes in words how `query` filters the demand, '' for no filter. */
export type PdfRequest =
  | { kind: 'order'; orderId: number }
  | { kind: 'material'; orderId: number; category: MaterialCategory }
  | { kind: 'demand'; query: Parameters<typeof api.readMaterialDemand>[0]; filter: string };

/** Equal for two clicks on the same button. */
export function keyOf(request: PdfRequest): string {
  return JSON.stringify(request);
}
