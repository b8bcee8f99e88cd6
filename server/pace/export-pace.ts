import type { InputOf } from '#contract/calls.ts';
import { stages } from '#contract/orders/order-rules.ts';
import { statusLabels } from '#contract/orders/status-labels.ts';
import { flowSeries } from '#contract/pace/flow.ts';
import type { TableFile } from '../platform/http/serve.ts';
import { readPace } from './read-pace.ts';

const quantity = (heading: string) => ({ heading, kind: 'quantity' as const });
const day = (heading: string) => ({ heading, kind: 'date' as const });
const charts = {
  flow: [day('Day'), ...['Placed', 'Cut', 'Stitched', 'Finished', 'Packed'].map(quantity)],
  stages: [day('Week from'), ...stages.map(stage => quantity(statusLabels[stage]))],
  leads: [quantity('Order'), { heading: 'Product' }, day('Ready'), quantity('Working days')],
};

/** Exports the numbers of one chart of Pace (PA-7). */
export const paceExport: TableFile<'exportPace'> = {
  call: 'exportPace',
  name: 'pace',
  columns: ({ chart }: InputOf<'exportPace'>) => charts[chart],
  rows: async (db, viewer, { weeks, chart }) => {
    const pace = await readPace(db, viewer, { weeks });
    if (chart === 'flow') return pace.flow.map(one => [one.day, ...flowSeries.map(series => one[series])]);
    if (chart === 'stages') return pace.stages.map(one => [one.week, ...stages.map(stage => one[stage])]);
    return pace.leads.map(one => [one.orderId, one.productCode, one.day, one.workingDays]);
  },
};
