import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Accent, accentsOf } from '../settings/brand-color.ts';
import { SettingError } from '../settings/setting-error.ts';
import type { Settings } from '../settings/settings.ts';
import { version } from '../settings/version.ts';

type Brand = Pick<Settings, 'BRAND_LOGO' | 'BRAND_COLOR'>;
type Head = Brand & Pick<Settings, 'PUBLIC_URL'>;

const logoTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' };
const mostLogoBytes = 512 * 1024;
const [stylePath, logoPath] = ['/brand.css', '/brand-logo'];

/** Returns version, address, color and logo for the head of every page (RU-7). */
export function brandHead({ BRAND_LOGO, BRAND_COLOR, PUBLIC_URL }: Head): string {
  return [
    `<meta name="version" content="${version}">`,
    PUBLIC_URL && `<meta name="public-url" content="${PUBLIC_URL}">`,
    BRAND_LOGO && `<meta name="brand-logo" content="${logoPath}">`,
    BRAND_COLOR && `<link rel="stylesheet" href="${stylePath}">`,
    '</head>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Serves the workshop's color and logo. Throws SettingError when the logo cannot be used. */
export function brandRoutes(app: FastifyInstance, { BRAND_LOGO, BRAND_COLOR }: Brand): void {
  if (BRAND_COLOR) {
    const style = styleOf(BRAND_COLOR);
    app.get(stylePath, (_, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
    );
  }
  if (BRAND_LOGO) {
    const { bytes, type } = readLogo(BRAND_LOGO);
    app.get(logoPath, (_, reply) => reply.type(type).header('cache-control', 'no-cache').send(bytes));
  }
}

/** Throws SettingError when the file cannot be a logo. */
export function readLogo(path: string): { bytes: Buffer; type: string } {
  const type = logoTypes[extname(path).toLowerCase()];
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (!type || size === undefined || size > mostLogoBytes) {
    throw new SettingError(`Setting BRAND_LOGO is '${path}'; it must be an SVG, PNG or WebP file of at most 512 KB.`);
  }
  return { bytes: readFileSync(path), type };
}

function styleOf(color: string): string {
  const { light, dark } = accentsOf(color);
  const tokens: Record<string, keyof Accent> = {
    '--accent': 'text',
    '--focus': 'text',
    '--accent-hover': 'hover',
    '--on-accent': 'on',
    '--accent-wash': 'wash',
    '--accent-line': 'line',
  };
  const lines = Object.entries(tokens).map(([name, part]) => `  ${name}: light-dark(${light[part]}, ${dark[part]});`);
  return `:root:root {\n${lines.join('\n')}\n}\n`;
}
