/** The texts of the production log's CSV file. */
export const texts = {
  fields: {
    status: 'Status',
    cutting: 'Cutting',
    stitching: 'Stitching',
    finishing: 'Finishing',
    completed: 'Packaging',
    hold: 'Hold',
  },
  sources: { desk: 'Desk', bench: 'Bench', bulk: 'Bulk change', undo: 'Undo', derived: 'With it' },
  values: {
    not_reviewed: 'Not Reviewed',
    cutting: 'Cutting',
    stitching: 'Stitching',
    finishing: 'Finishing',
    packaging: 'Packaging',
    material: 'Material missing',
    leather: 'Fault in the leather',
    customer: 'Question for the customer',
    machine: 'Machine',
    other: 'Other',
  },
} as const;
