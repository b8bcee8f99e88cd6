import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeInTurn, putPicture, type StoredPicture } from '#server/files/store-picture.ts';
import type { Portal } from '#server/start.ts';
import type { Good, Leather } from './products.ts';

/** No account, and no connection that could close. */
const sender = { account: 0, signal: new AbortController().signal };

export type PictureOf = { good: Good; leather: Leather; detail?: boolean };

/**
 * Renders the products and stores a picture for each request like an upload: re-encoded, with smaller versions. Each is
 * a separate file, so that it can be removed; equal pictures are encoded once.
 */
export async function storePictures(
  { context }: Portal,
  wanted: readonly PictureOf[],
): Promise<Map<PictureOf, StoredPicture>> {
  const folder = await mkdtemp(join(tmpdir(), 'cordwain-goods-'));
  try {
    await drawInto(folder);
    const encoded = new Map<string, ReturnType<typeof encodeInTurn>>();
    const stored = await Promise.all(
      wanted.map(async picture => {
        const name = nameOf(picture);
        const encoding = encoded.get(name) ?? encodeInTurn(sender, join(folder, name));
        encoded.set(name, encoding);
        return [picture, await putPicture(context.storage, await encoding, name)] as const;
      }),
    );
    return new Map(stored);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function nameOf({ good, leather, detail }: PictureOf): string {
  return detail ? `detail-${good}-${leather}.jpg` : `${good}-${leather}.webp`;
}

async function drawInto(folder: string): Promise<void> {
  const program = fileURLToPath(new URL('draw-pictures.ts', import.meta.url));
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the pictures of the sample workshop could not be rendered');
}
