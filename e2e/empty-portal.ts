import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { freePort } from '../testing/servers/free-port.ts';
import { untilUp } from '../testing/servers/until-up.ts';

export const ownerPassword = 'hand-sewn saddles';

export type EmptyPortal = {
  address: string;
  mail: MailServer;
  dataDir: string;
  /** Ends the portal and keeps its data. */
  end(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
};

/** Starts a new portal without data that sends its emails to a real SMTP server. */
export async function startEmptyPortal(settings: Record<string, string> = {}): Promise<EmptyPortal> {
  const [folder, port, mail] = await Promise.all([temporaryFolder('empty'), freePort(), startMailServer()]);
  const address = `http://127.0.0.1:${port}`;
  const portal = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      PUBLIC_URL: address,
      SMTP_URL: mail.url,
      OWNER_PASSWORD: ownerPassword,
      LOG_LEVEL: 'fatal',
      ...settings,
    },
  });
  await untilUp(portal, address);
  const end = async () => {
    if (portal.exitCode !== null) return;
    portal.kill('SIGTERM');
    await once(portal, 'exit');
  };
  const stop = async () => {
    await end();
    await mail.away();
    await rm(folder, { recursive: true, force: true });
  };
  return { address, mail, dataDir: folder, end, stop };
}

/** Signs in on the login screen. */
export async function signInAt(page: Page, address: string, username: string, password: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
}
