import type { MaterialCategory } from '#contract/materials/material-rules.ts';
import type { api } from '../api/client.ts';

/** A PDF that somebody asks for. `filter` says in words what `query` narrows the demand to, '' for nothing. */
export type PdfRequest =
  | { kind: 'order'; orderId: number }
  | { kind: 'material'; orderId: number; category: MaterialCategory }
  | { kind: 'demand'; query: Parameters<typeof api.readMaterialDemand>[0]; filter: string };

/** The same for two clicks on one button. */
export function keyOf(request: PdfRequest): string {
  return JSON.stringify(request);
}
