import { readFile } from 'node:fs/promises';
import type { Viewer } from '../../platform/access/viewer.ts';
import { formatOf } from '../../platform/files/read-picture.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Prepared } from '../../platform/http/serve.ts';
import type { Upload } from '../../platform/intake/receive-files.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { RenderedLogo } from './render-logo.ts';
import { renderLogoApart } from './render-logo-apart.ts';

/** Bytes at the beginning in which an SVG names itself; comments and a document type may stand before it. */
const svgHead = 4_096;

/**
 * Renders the logo of a form into pixels before its transaction (DO-10). Throws logoMissing, logoTypeNotTaken and
 * logoUnreadable.
 */
export async function prepareLogo(
  _context: Context,
  viewer: Viewer,
  _input: unknown,
  [upload]: readonly Upload[],
): Promise<Prepared<RenderedLogo>> {
  if (!upload) throw problem('logoMissing');
  const source = await readFile(upload.path);
  if (!isLogo(source)) throw problem('logoTypeNotTaken');
  const value = await renderLogoApart(source, `account ${viewer.id}`);
  if (!value) throw problem('logoUnreadable');
  return { value, discard: async () => {} };
}

/** Returns whether the content is of one of the four types. The name of the file does not count. */
function isLogo(source: Buffer): boolean {
  const format = formatOf(source);
  if (format) return format !== 'gif';
  return source.subarray(0, svgHead).toString('latin1').includes('<svg');
}
