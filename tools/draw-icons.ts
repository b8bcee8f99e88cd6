import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** `npm run icons`: renders the icons of the installed portal from web/public/icon.svg. */
const folder = new URL('../web/public/', import.meta.url);
const mark = await readFile(new URL('icon.svg', folder), 'utf8');
const paper = '#f6f2ec';

type Icon = { file: string; side: number /** The size of the mark. */; share: number; ground?: string };
const icons: Icon[] = [
  { file: 'icon-192.png', side: 192, share: 1 },
  { file: 'icon-512.png', side: 512, share: 1 },
  // Systems crop these icons, so the mark stays within the circle that all of them show.
  { file: 'icon-maskable.png', side: 512, share: 0.6, ground: paper },
  { file: 'icon-touch.png', side: 180, share: 0.7, ground: paper },
];

for (const { file, side, share, ground } of icons) {
  const size = Math.round(side * share);
  const drawn = await sharp(Buffer.from(mark), { density: 72 * (size / 26) })
    .resize(size, size)
    .png()
    .toBuffer();
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'center' }])
    .png({ palette: true, effort: 10 })
    .toFile(fileURLToPath(new URL(file, folder)));
}
