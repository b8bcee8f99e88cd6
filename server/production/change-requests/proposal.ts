import type { Difference } from '#contract/orders/differences.ts';
import type { StoredRow } from '../../orders/resolve-breakdown.ts';

/** A picture of a line. `isOwn`: the customer sent it. */
export type LinePicture = { fileId: number; isOwn: boolean };

/** What accepting a request stores in a line. Fields that are left out stay. */
export type ProposedLine = {
  productId: number;
  productCode: string;
  quantity?: number;
  description?: string;
  breakdown?: StoredRow[];
  images?: LinePicture[];
  /** The files of the pictures when the customer asked. */
  imagesWere?: number[];
  remove?: true;
};

/** A request as it is stored: the differences that it shows, and what accepting it stores (OR-23). */
export type Proposal = {
  differences: Difference[];
  lines: ProposedLine[];
  requestedDate?: string | null;
  deliveryAddress?: string;
};

export const noProposal: Proposal = { differences: [], lines: [] };
