import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, inject } from 'vitest';
import { diskStorage } from '#server/platform/storage/disk-storage.ts';
import { skipNumbers } from '../changes/next-number.ts';
import { type TestPortal, testPortal } from '../portal.ts';
import { copyOf } from '../servers/database.ts';
import { storedSettings } from './fill-workshop.ts';
import { fullTemplate } from './full-template.ts';

/**
 * Starts the portal for a test file on a copy of the full workshop, which has a row in every table, a value in every
 * column and a picture for every file (fill-workshop.ts). Stops it at the end.
 */
export function fullWorkshop(environment: Record<string, string> = {}): TestPortal {
  let pictures: string;
  skipNumbers();
  const portal = testPortal(
    {
      ...storedSettings,
      ...environment,
    },
    async () => {
      const { database, folder } = await fullTemplate();
      pictures = join(folder, 'files');
      return copyOf(inject('database').serverUrl, database);
    },
  );

  beforeAll(async () => {
    const { settings, storage } = portal.context;
    if (!settings.S3_BUCKET) return cp(pictures, join(portal.dataDir, 'files'), { recursive: true });
    const stored = await diskStorage(pictures);
    for await (const { name } of stored.list()) await storage.put(name, (await stored.read(name)) as Buffer);
  });

  return portal;
}
