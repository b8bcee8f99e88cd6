import { holdReasonLabels } from '#contract/orders/hold-reasons.ts';
import { statusLabels } from '#contract/orders/status-labels.ts';

/** The texts of the production log's CSV file. */
export const texts = {
  fields: {
    status: 'Status',
    cutting: statusLabels.cutting,
    stitching: statusLabels.stitching,
    finishing: statusLabels.finishing,
    completed: statusLabels.packaging,
    quantity: 'Quantity',
    hold: 'Hold',
  },
  sources: {
    desk: 'Desk',
    bench: 'Bench',
    bulk: 'Bulk change',
    undo: 'Undo',
    accept: 'Accepted',
    revision: 'Revision',
    sample: 'Sample',
    remake: 'Made again',
    derived: 'Automatically',
  },
  values: {
    ...statusLabels,
    ...holdReasonLabels,
    approved: 'Sample approved',
    waived: 'Started without approval',
    answered: 'Answered',
  },
} as const;
