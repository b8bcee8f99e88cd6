import sharp from 'sharp';
import { limits } from '#contract/call/limits.ts';

/** The logo of the letterhead: a JPEG on white, and its size in pixels. */
export type RenderedLogo = { jpeg: Buffer; width: number; height: number };

// A logo is rendered in a process of its own, so these loaders do not reach the process of the portal.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadSvgBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

/**
 * Renders a file of any of the four types into pixels. A vector image is rendered as large as the limits allow; the library
 * loads nothing from other addresses and runs no script. Throws when the file cannot be rendered.
 */
export async function renderLogo(source: Uint8Array): Promise<RenderedLogo> {
  const { format, width, height } = await sharp(source, { limitInputPixels: limits.pixels }).metadata();
  const isVector = format === 'svg';
  const scale = Math.min(limits.logoWidth / width, limits.logoHeight / height);
  // 72 dots per inch are the size that the file names, and 2,400 the most that the library renders.
  const density = isVector ? Math.min(Math.max(72 * scale, 1), 2_400) : undefined;
  const { data, info } = await sharp(source, { limitInputPixels: limits.pixels, ...(density && { density }) })
    .autoOrient()
    .resize({ width: limits.logoWidth, height: limits.logoHeight, fit: 'inside', withoutEnlargement: !isVector })
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
