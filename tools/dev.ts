import { spawn } from 'node:child_process';
import { createServer } from 'vite';

/** `npm run dev`: the server, started again when its files change, and the web with hot reload, on one address. */
const port = Number(process.env.PORT ?? 3000);
const serverPort = port + 1;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'demo/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
});
const target = `http://127.0.0.1:${serverPort}`;
const web = await createServer({
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/uploads', '/files'].map(path => [path, { target }])),
  },
});
await web.listen();
process.stdout.write(`The portal with its sample workshop, reloading on change: http://localhost:${port}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.kill('SIGTERM');
    await web.close();
    process.exit(0);
  });
}
