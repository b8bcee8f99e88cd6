import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/**
 * Writes login.html beside index.html: the same page with the login screen drawn in it, for who has no session
 * (docs/decisions/0045).
 */
export const loginPage: Plugin = {
  name: 'login-page',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return; // the kit's page has none
      // A picture: what was typed or pressed before the screen's own scripts run would be lost.
      const drawn = `<div id="drawn-login" inert>${await drawLogin()}</div>`;
      const source = String(index.source)
        .replace('<div id="root">', root => `${drawn}\n    ${root}`)
        // What is drawn needs its styles alone.
        .replace('<script type="module"', '$& fetchpriority="low"');
      this.emitFile({ type: 'asset', fileName: 'login.html', source });
    },
  },
};

/** Built for Node; the names of its pictures and classes are those of the web's build, made of what is in them. */
async function drawLogin(): Promise<string> {
  const outDir = join(import.meta.dirname, '../dist/draw-login');
  const entry = 'accounts/draw-login.tsx';
  await build({
    configFile: false,
    root: 'web',
    logLevel: 'error',
    plugins: [react()],
    build: { ssr: entry, outDir, emptyOutDir: true, assetsInlineLimit: 0, target: 'es2023' },
  });
  // All of a page that the screen asks for is its brand, which the server fills in.
  Object.assign(globalThis, { document: { querySelector: () => ({ content: '%BRAND_NAME%' }) } });
  const { drawLogin } = await import(join(outDir, 'draw-login.js'));
  const html: string = drawLogin();
  Reflect.deleteProperty(globalThis, 'document');
  await rm(outDir, { recursive: true });
  return (
    html
      // React names the pictures once more in front, also those that a phone does not show.
      .replaceAll(/<link [^>]*>/g, '')
      // Only fields that can be filled are any, for people's programs too.
      .replaceAll(/<input [^>]*?(class="[^"]*")[^>]*>/g, '<div $1></div>')
  );
}
