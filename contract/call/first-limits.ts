/** The limits that the first screens use. In a file of its own, because these screens load little (P6). */
export const firstLimits = {
  /** Messages sent with each order of a list, and shown when a conversation is opened (ME-5). */
  messagesWithOrder: 100,
  colorTags: 3,
  pollMs: 30_000,
} as const;
