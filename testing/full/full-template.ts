import { mkdir, rm } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { readSettings } from '#server/platform/settings/settings.ts';
import { startPortal } from '#server/start.ts';
import { startMailServer } from '../servers/mail-server.ts';
import { createTestDatabase, databaseUrl, onServer } from '../servers/on-server.ts';
import { openedPortal } from '../servers/opened-portal.ts';
import { fillWorkshop, fullEnvironment } from './fill-workshop.ts';
import { fullNames } from './full-names.ts';

/**
 * Returns the template of the full workshop. The first test file of a run that needs it fills it, which takes about
 * 10 s of processor time; the others wait. The end of the run removes it (template-database.ts).
 */
export async function fullTemplate(): Promise<ReturnType<typeof fullNames>> {
  const { serverUrl, template } = inject('database');
  const names = fullNames(template);
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [names.database]);
    const { rows } = await client.query('select from pg_database where datname = $1', [names.database]);
    if (rows.length === 0) await fill(serverUrl, template, names);
    return names;
  } finally {
    await client.end();
  }
}

/** Fills a database and gives it the name of the template only when it is complete. */
async function fill(serverUrl: string, template: string, { database, folder }: ReturnType<typeof fullNames>) {
  const draft = `${database}_draft`;
  await onServer(serverUrl, `drop database if exists ${draft} with (force)`);
  await rm(folder, { recursive: true, force: true });
  await createTestDatabase(serverUrl, draft, template);
  await mkdir(folder, { recursive: true });
  const mail = await startMailServer();
  try {
    const environment = { DATABASE_URL: databaseUrl(serverUrl, draft), DATA_DIR: folder, LOG_LEVEL: 'silent' };
    const settings = readSettings({ ...environment, ...fullEnvironment(mail) });
    const portal = await startPortal(settings, { forecasts: false, pdfs: false });
    await fillWorkshop(openedPortal(portal, folder), mail).finally(() => portal.stop());
  } finally {
    await mail.away();
  }
  await onServer(serverUrl, `alter database ${draft} rename to ${database}`);
}
