import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { version } from '../settings/version.ts';
import { brandHead, brandRoutes } from './brand.ts';

let folder: string;
let logo: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cordwain-brand-'));
  logo = join(folder, 'logo.svg');
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(() => rm(folder, { recursive: true }));

test('the portal serves the accent color of both themes and the logo', async () => {
  const settings = readSettings({ BRAND_COLOR: '#1f5f4a', BRAND_LOGO: logo });
  const app = fastify();
  brandRoutes(app, settings);
  const [style, image] = await Promise.all([app.inject('/brand.css'), app.inject('/brand-logo')]);
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(style.body).toMatch(/--accent: light-dark\(#1f5f4a, #[0-9a-f]{6}\);/);
  expect([image.headers['content-type'], image.statusCode]).toEqual(['image/svg+xml', 200]);
  expect(brandHead(settings)).toContain('<meta name="brand-logo" content="/brand-logo">');
});

test('the page contains the address that other devices open', () => {
  const settings = readSettings({ PUBLIC_URL: 'https://orders.example' });
  expect(brandHead(settings)).toContain('<meta name="public-url" content="https://orders.example">');
});

test('without these settings the page gets only the version', async () => {
  const app = fastify();
  brandRoutes(app, readSettings({}));
  expect((await app.inject('/brand.css')).statusCode).toBe(404);
  expect(brandHead(readSettings({}))).toBe(`<meta name="version" content="${version}">\n</head>`);
});

test.each(['none.svg', 'logo.gif'])('the logo %s is rejected with one line', async name => {
  await writeFile(join(folder, 'logo.gif'), 'GIF89a');
  const BRAND_LOGO = join(folder, name);
  expect(() => brandRoutes(fastify(), readSettings({ BRAND_LOGO }))).toThrow(
    `Setting BRAND_LOGO is '${BRAND_LOGO}'; it must be an SVG, PNG or WebP file of at most 512 KB.`,
  );
});
