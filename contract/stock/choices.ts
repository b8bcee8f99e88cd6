/** What screens of the stock offer. Without zod, because they load it. */
export const packNames = ['hide', 'roll', 'spool', 'pack', 'box'] as const;
/** How the list of materials can be narrowed. */
export const stockStates = ['short', 'below', 'count', 'archived'] as const;
/** An ordered purchase is closed when everything was received or the rest does not come. */
export const purchaseStates = ['ordered', 'closed', 'cancelled'] as const;
