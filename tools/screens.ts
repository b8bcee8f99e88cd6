import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { screens } from '../e2e/screens.ts';
import { lookAtScreens, screensCheck } from './checks/screens-check.ts';

/** `npm run screens`: compares every screen with its picture (docs/testing.md). `--update` replaces the pictures. */
process.env.NIGHTLY = '1'; // every variant of every screen
const folder = 'e2e/screens';
const update = process.argv.includes('--update');
const { failed } = update ? await keep() : await screensCheck.run();
process.exit(failed.length > 0 ? 1 : 0);

async function keep() {
  const begun = Date.now();
  const outcome = await lookAtScreens(['--update-snapshots=changed']);
  const names = new Set(screens.map(({ name }) => name));
  for (const file of (await readdir(folder)).filter(name => name.endsWith('.webp'))) {
    const path = join(folder, file);
    if (!names.has(file.replace(/-(1440|390)-(light|dark)\.webp$/, ''))) await rm(path);
    else if ((await stat(path)).mtimeMs >= begun) await makeSmall(path);
  }
  return outcome;
}

/** Recompresses a picture losslessly to a quarter of the bytes. */
async function makeSmall(path: string): Promise<void> {
  await writeFile(
    path,
    await sharp(await readFile(path))
      .webp({ lossless: true, effort: 6 })
      .toBuffer(),
  );
}
