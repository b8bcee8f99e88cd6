import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'vite';
import { freePort } from '../testing/servers/free-port.ts';

/**
 * `npm run dev`: runs the portal with its sample workshop on one address. Restarts the server when its files change,
 * and hot-reloads the web.
 */
const port = Number(process.env.PORT ?? 3000);
const serverPort = await freePort();
const target = `http://127.0.0.1:${serverPort}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'demo/main.ts'], {
  stdio: 'inherit',
  detached: true, // Ctrl-C reaches only this process, which shuts the server down
  env: {
    LOG_LEVEL: 'warn',
    ...process.env,
    PORT: String(serverPort),
    PUBLIC_URL: `http://localhost:${port}`,
  },
});
const web = await createServer({
  // Here the page does not come from the server, which states this (demo/doors/).
  plugins: [{ name: 'state-demo', transformIndexHtml: page => page.replace('<html', '<html data-demo') }],
  server: {
    port,
    strictPort: true,
    // Excludes the sources in web/platform/api.
    proxy: Object.fromEntries(
      ['^/api/(?!.*\\.tsx?(\\?|$))', '/uploads/', '/files/', '/calendar/'].map(path => [path, { target }]),
    ),
  },
});

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    server.kill('SIGTERM');
    await Promise.all([web.close(), once(server, 'exit')]);
    process.exit(0);
  });
}
process.once('exit', () => server.kill('SIGTERM'));

await web.listen();
while (!stopping && !(await isAnswering())) await sleep(100);
if (!stopping) process.stdout.write(`\nReloading on change: http://localhost:${port}\n`);

async function isAnswering(): Promise<boolean> {
  return fetch(`${target}/api/health`).then(
    answer => answer.ok,
    () => false,
  );
}
