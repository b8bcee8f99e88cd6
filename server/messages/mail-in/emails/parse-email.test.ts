import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, multipart, plain, rawEmail } from '#testing/emails/raw-email.ts';
import { shapes } from '#testing/emails/shapes.ts';
import { parseEmail } from './parse-email.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emails-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer) {
  const path = join(folder, 'email');
  await writeFile(path, bytes);
  return parseEmail(path, folder);
}

describe('an answer by email', () => {
  it.each(shapes)('X1 XF4 has only the new text: $name', async ({ text, given, leftOut = [] }) => {
    const found = await read(rawEmail(given));
    expect(found.text).toBe(text);
    expect(found.files.map(({ name }) => name)).toEqual(leftOut);
  });

  it('comes in at least 60 shapes', () => {
    expect(shapes.length).toBeGreaterThanOrEqual(60);
  });

  it('keeps the whole text, and no page', async () => {
    const { whole } = await read(
      rawEmail(shapes.find(({ name }) => name === 'Gmail, HTML only')?.given ?? { body: plain('') }),
    );
    expect(whole).toContain('> Cordwain wrote about order #7');
    expect(whole).not.toMatch(/<div|http/);
  });

  it('stores its files with their sizes, and only counts one that is too large', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    const { files } = await read(
      rawEmail({
        body: multipart('mixed', [
          plain('Two files.'),
          file(large, 'large.png', 'image/png'),
          file(Buffer.from('small'), 'logo.png', 'image/png', 'inline'),
        ]),
      }),
    );
    expect(files.map(({ name, size, path, isInline }) => [name, size, path !== undefined, isInline])).toEqual([
      ['large.png', large.length, false, false],
      ['logo.png', 5, true, true],
    ]);
  });
});
