import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Leather, leathers, type ProductKind, productKinds } from './products.ts';

/**
 * Renders every product in every leather, as a whole and as a detail that a customer would photograph, into the given
 * folder. Runs as a separate program, because the portal's process has no SVG decoder (server/platform/files/encode-picture.ts).
 */
const folder = process.argv[2];
if (!folder) throw new Error('the output folder is missing');

const side = 800;
const drawnColor = 'color="#a8622d"';

for (const kind of productKinds) {
  const drawing = await readFile(new URL(`drawings/${kind}.svg`, import.meta.url), 'utf8');
  if (!drawing.includes(drawnColor)) throw new Error(`${kind}.svg does not name its leather like the other drawings`);
  await Promise.all((Object.keys(leathers) as Leather[]).map(leather => draw(kind, drawing, leather)));
}

async function draw(kind: ProductKind, drawing: string, leather: Leather): Promise<void> {
  const colored = drawing.replace(drawnColor, `color="${leathers[leather]}"`);
  const whole = await sharp(Buffer.from(colored)).resize(side, side).png().toBuffer();
  const detail = sharp(whole).extract({ left: 180, top: 240, width: 440, height: 330 }).resize(960, 720);
  await writeFile(
    join(folder as string, `${kind}-${leather}.webp`),
    await sharp(whole).webp({ quality: 90 }).toBuffer(),
  );
  await writeFile(
    join(folder as string, `detail-${kind}-${leather}.jpg`),
    await detail.jpeg({ quality: 84 }).toBuffer(),
  );
}
