/**
 * Settings of PostgreSQL that every connection of the portal has, whatever server it leads to. The embedded server uses
 * them for all sessions (server/platform/postgres/embedded.ts). A server of one's own has other defaults, or other settings for
 * its user or database.
 */
export const sessionSettings = {
  // Compiling a statement takes longer than the portal's statements.
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'ISO',
};
