import type { CDPSession, Page } from '@playwright/test';

/** Emulates a network of this many Mbit/s, whose answers take `latency` milliseconds longer. Returns the session. */
export async function slowNetwork(
  page: Page,
  { megabits, latency }: { megabits: number; latency: number },
): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  const bytes = (megabits * 1024 * 1024) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  return session;
}
