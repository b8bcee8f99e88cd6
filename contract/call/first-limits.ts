/** The limits that the first screens use. They have a file of their own so that these screens load little code (P6). */
export const firstLimits = {
  /** Messages returned with each order of a list, and shown when a conversation is opened (ME-5). */
  messagesWithOrder: 100,
  /** Characters of a search. */
  search: 100,
  colorTags: 3,
  pollMs: 30_000,
} as const;
