/** For a test that asks for a time or for memory: other work on the machine may spoil one run, not four. */
export const timed = { retry: 3 };
