import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

/** The addresses where a proxy of deploy/ listens in a test, and the portal behind it. */
export type Given = { folder: string; http: number; https: number; portal: number };

export type Proxy = {
  program: string;
  file: string;
  /** Replaces names and addresses as an operator does. Returns the text and the arguments that run it. */
  prepare(text: string, given: Given): { text: string; parameters: (path: string) => string[] };
};

export const host = 'orders.example.com';

export const proxies: readonly Proxy[] = [
  {
    program: '/usr/sbin/nginx',
    file: 'deploy/nginx.conf',
    prepare: (text, { folder, http, https, portal }) => ({
      text: `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log /dev/stdout;\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `${kind}_temp_path ${folder}/${kind};`).join('\n')}\n${text
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
        .replace('127.0.0.1:3000', `127.0.0.1:${portal}`)
        .replaceAll('/etc/ssl/', `${folder}/`)}\n}\n`,
      parameters: path => ['-c', path, '-g', 'daemon off;'],
    }),
  },
  {
    program: '/usr/bin/caddy',
    file: 'deploy/Caddyfile',
    prepare: (text, { folder, https, portal }) => ({
      text: `{\nadmin off\nauto_https off\n}\n${text
        .replace(`${host} {`, `https://${host}:${https} {\ntls ${folder}/${host}.crt ${folder}/${host}.key`)
        .replace('127.0.0.1:3000', `127.0.0.1:${portal}`)}`,
      parameters: path => ['run', '--adapter', 'caddyfile', '--config', path],
    }),
  },
  {
    program: '/usr/sbin/haproxy',
    file: 'deploy/haproxy.cfg',
    prepare: (text, { folder, http, https, portal }) => ({
      text: text
        .replace('global\n', 'global\n    log stdout format raw local0\n')
        .replace('defaults\n', 'defaults\n    log global\n')
        .replace('bind :80', `bind 127.0.0.1:${http}`)
        .replace('bind :443', `bind 127.0.0.1:${https}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${portal}`)
        .replaceAll('/etc/ssl/', `${folder}/`),
      parameters: path => ['-db', '-f', path],
    }),
  },
];

/** Writes a certificate for the host of the samples, in the form that each proxy reads. */
export async function writeCertificate(folder: string): Promise<void> {
  const [key, certificate] = [join(folder, `${host}.key`), join(folder, `${host}.crt`)];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const names = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...names], {
    stdio: 'ignore',
  });
  await writeFile(join(folder, `${host}.pem`), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
}

/** Runs a proxy with its sample file until `stop` is called. `log` returns the requests that it has logged. */
export async function runProxy(proxy: Proxy, given: Given): Promise<{ log(): string; stop(): Promise<void> }> {
  const { text, parameters } = proxy.prepare(readFileSync(proxy.file, 'utf8'), given);
  const path = join(given.folder, 'proxy.conf');
  await writeFile(path, text);
  const log = join(given.folder, 'proxy.log');
  const logFile = openSync(log, 'w');
  const child: ChildProcess = spawn(proxy.program, parameters(path), {
    stdio: ['ignore', logFile, 'pipe'],
    env: { HOME: given.folder, PATH: process.env.PATH },
  });
  closeSync(logFile);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', chunk => {
    said += chunk;
  });
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${proxy.program} ended: ${said}`);
    const probe = createConnection(given.https, '127.0.0.1');
    await once(probe, 'connect');
    probe.destroy();
  });
  return {
    log: () => readFileSync(log, 'utf8'),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
