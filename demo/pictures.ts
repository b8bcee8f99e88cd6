import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { encodeInTurn, putPicture, type StoredPicture } from '#server/platform/files/store-picture.ts';
import type { Portal } from '#server/start.ts';
import type { Leather, ProductKind } from './products.ts';

/** A sender without an account and without a connection that could close. */
const sender = { account: 0, signal: new AbortController().signal };

export type PictureOf = { kind: ProductKind; leather: Leather; detail?: boolean };

/**
 * Renders the products and stores a picture for each request like an upload: re-encoded, with smaller versions. Each is
 * a separate file, so that it can be removed separately; equal pictures are encoded once.
 */
export async function storePictures(
  { context }: Portal,
  wanted: readonly PictureOf[],
): Promise<Map<PictureOf, StoredPicture>> {
  const encoded = await encodeOnce([...new Set(wanted.map(nameOf))]);
  const stored = await Promise.all(
    wanted.map(async picture => {
      const name = nameOf(picture);
      return [picture, await putPicture(context.storage, encoded.get(name) as EncodedPicture, name)] as const;
    }),
  );
  return new Map(stored);
}

type EncodedPicture = Awaited<ReturnType<typeof encodeInTurn>>;
type Encoded = Map<string, EncodedPicture>;

/**
 * Encodes the pictures once. `npm test` fills several workshops: the first one stores its pictures in the file of
 * DEMO_PICTURES for the next.
 */
async function encodeOnce(names: readonly string[]): Promise<Encoded> {
  const file = process.env.DEMO_PICTURES;
  if (!file) return encodeAll(names);
  const kept: Encoded = await readFile(file).then(deserialize, () => new Map());
  if (names.every(name => kept.has(name))) return kept;
  const encoded = await encodeAll(names);
  const written = `${file}-${process.pid}`;
  await writeFile(written, serialize(encoded));
  await rename(written, file);
  return encoded;
}

async function encodeAll(names: readonly string[]): Promise<Encoded> {
  const folder = await mkdtemp(join(tmpdir(), 'cordwain-drawings-'));
  try {
    await drawInto(folder);
    const encoded = names.map(async name => [name, await encodeInTurn(sender, join(folder, name))] as const);
    return new Map(await Promise.all(encoded));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function nameOf({ kind, leather, detail }: PictureOf): string {
  return detail ? `detail-${kind}-${leather}.jpg` : `${kind}-${leather}.webp`;
}

async function drawInto(folder: string): Promise<void> {
  const program = fileURLToPath(new URL('draw-pictures.ts', import.meta.url));
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the pictures of the sample workshop could not be rendered');
}
