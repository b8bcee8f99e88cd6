import { holdReasonLabels } from '#contract/orders/hold-reasons.ts';
import { statusLabels } from '#contract/orders/status-labels.ts';
import { labels, msg } from '#contract/wording.ts';

/** The texts in the cells of the production log's file. */
export const texts = {
  fields: labels({
    status: msg`Status`,
    cutting: statusLabels.cutting,
    stitching: statusLabels.stitching,
    finishing: statusLabels.finishing,
    completed: statusLabels.packaging,
    quantity: msg`Quantity`,
    hold: msg`Hold`,
  }),
  sources: labels({
    desk: msg`Desk`,
    bench: msg`Bench`,
    bulk: msg`Bulk change`,
    undo: msg`Undo`,
    accept: msg`Accepted`,
    revision: msg`Revision`,
    sample: msg`Sample`,
    remake: msg`Made again`,
    derived: msg`Automatically`,
  }),
  values: labels({
    ...statusLabels,
    ...holdReasonLabels,
    approved: msg`Sample approved`,
    waived: msg`Started without approval`,
    answered: msg`Answered`,
  }),
};
