/** The PostgreSQL server of a test run. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('set DATABASE_URL');
  return { url, stop: async () => {} };
}
