import { rm } from 'node:fs/promises';
import { readSettings } from '#server/platform/settings/settings.ts';
import { startPortal } from '#server/start.ts';
import { startMailServer } from '../servers/mail-server.ts';
import { openedPortal } from '../servers/opened-portal.ts';
import { temporaryFolder } from '../servers/temporary-folder.ts';
import { fillWorkshop, fullEnvironment } from './fill-workshop.ts';

/**
 * Fills a new data folder, with an embedded database, with the full workshop, for portals that run as programs. The
 * account 'owner' has this password.
 */
export async function fullFolder(password: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await temporaryFolder('full');
  const remove = () => rm(path, { recursive: true, force: true });
  const mail = await startMailServer();
  try {
    const environment = { DATA_DIR: path, LOG_LEVEL: 'silent', ...fullEnvironment(mail), OWNER_PASSWORD: password };
    const portal = await startPortal(readSettings(environment), { forecasts: false, pdfs: false });
    await fillWorkshop(openedPortal(portal, path), mail).finally(() => portal.stop());
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await mail.away();
  }
}
