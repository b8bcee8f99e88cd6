import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { freePort } from '#testing/servers/free-port.ts';
import { host, proxies, runProxy, writeCertificate } from '#testing/servers/run-proxy.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';

const token = 'a-token-for-the-tests';
const portal = testPortal({ PUBLIC_URL: `https://${host}`, TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: token });
let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('deploy');
  await writeCertificate(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** `from` is the address of the caller. */
type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer; from?: string };

/** Sends a request by https, as a browser does, to the proxy on this machine. */
function send(port: number, path: string, sent: Sent = {}): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, from } = sent;
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, path, method, servername: host, rejectUnauthorized: false, agent: false },
        ...(from && { localAddress: from }),
        headers: { host, ...(body && { 'content-length': body.length }), ...headers },
      },
      resolve,
    );
    asked.once('error', reject);
    asked.end(body);
  });
}

const cookiesOf = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name === 'session' ? '__Host-session' : name}=${value}`)
    .join('; ');

describe.runIf(isNightly).each(proxies.filter(({ program }) => existsSync(program)))('$file', proxy => {
  let https: number;
  let stop: () => Promise<void>;
  let log: () => string;
  beforeAll(async () => {
    if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as AddressInfo;
    const ports = { http: await freePort(), https: await freePort() };
    https = ports.https;
    ({ stop, log } = await runProxy(proxy, { folder, ...ports, portal: port }));
  });
  afterAll(() => stop());

  test('passes pages, the scheme and the caller to the portal', async () => {
    const page = await send(https, '/login');
    expect([page.statusCode, page.headers['strict-transport-security']]).toEqual([200, expect.any(String)]);
    expect(await text(page)).toContain('<html');
    expect(await text(await send(https, '/readyz'))).toContain('caller: 127.0.0.1 over https');
  });

  test('shows the probes and metrics to this machine only, also with escaped letters', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const paths = ['/livez', '/readyz', '/api/metrics', '/%72eadyz', '/%6Civez', '/api/%6detrics', '/api%2Fmetrics'];
    for (const path of [...paths, '//readyz', '/./readyz']) {
      const body = await text(await send(https, path, { headers, from: '127.0.0.2' }));
      expect(body, path).not.toMatch(/^ok$|^database: |^cordwain_/m);
    }
    expect(await text(await send(https, '/%72eadyz', { headers }))).toContain('database: ok');
  });

  test('accepts a photograph of more than 2 MB', async () => {
    const { cookies } = await portal.as(await aCustomer(portal));
    const form = new FormData();
    const photograph = await aPicture('png', 1_000, 1_000);
    expect(photograph.length).toBeGreaterThan(2 * 2 ** 20);
    form.append('files', new File([new Uint8Array(photograph)], 'photo.png'));
    const encoded = new Response(form);
    const answer = await send(https, '/api/uploads', {
      method: 'POST',
      headers: {
        cookie: cookiesOf(cookies),
        'content-type': encoded.headers.get('content-type') ?? '',
        'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
      },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(await text(answer)).toContain('"files"');
  });

  test('does not log the address of a calendar, also with escaped letters (S9)', async () => {
    for (const path of ['/calendar/', '/%63alendar/', '/calendar%2F', '/calendar/%2E/']) {
      await text(await send(https, `${path}canary.ics`));
    }
    await text(await send(https, '/login?last'));
    // The sample for Caddy logs no requests.
    if (proxy.file !== 'deploy/Caddyfile') await eventually(async () => expect(log()).toContain('/login?last'));
    expect(log()).not.toContain('canary');
  });

  test('delivers live events in less than a second', async () => {
    const account = await aCustomer(portal);
    const { id, products } = await anOrder(portal, { for: account });
    const stream = await send(https, '/api/events', {
      headers: { cookie: cookiesOf((await portal.as(account)).cookies) },
    });
    stream.setEncoding('utf8');
    const heard = new Promise<void>(resolve => {
      stream.on('data', (part: string) => part.includes('event: orderChanged') && resolve());
    });
    await new Promise(resolve => stream.once('data', resolve));
    const staff = await portal.as(await anAdmin(portal));
    const productCode = products[0]?.productCode ?? '';
    // The test client sends requests to the portal directly. Only the event passes through the proxy.
    const changed = await portal.app.inject({
      method: 'PUT',
      url: `/api/orders/${id}/products/${productCode}/status`,
      headers: { cookie: cookiesOf(staff.cookies), 'x-xsrf-token': staff.cookies['XSRF-TOKEN'] ?? '' },
      payload: { status: 'cutting' },
    });
    expect(changed.statusCode).toBe(200);
    const answered = performance.now();
    await heard;
    expect(performance.now() - answered).toBeLessThan(1_000);
    stream.destroy();
  });
});

const promtool = '/usr/bin/promtool';

describe('the samples for Prometheus and Grafana', () => {
  const expressions = (): string[] => {
    const { panels } = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  };
  const rules = readFileSync('deploy/prometheus-rules.yml', 'utf8');

  test('use only metrics that the portal provides', async () => {
    const { body } = await portal.nobody.send('GET', '/api/metrics', undefined, {
      headers: { authorization: `Bearer ${token}` },
    });
    const known = new Set(String(body).match(/(?<=^# TYPE )\S+/gm));
    const used = [...expressions(), rules].join(' ').match(/\b(?:cordwain|nodejs|process)_\w+/g) ?? [];
    expect(used.length).toBeGreaterThan(10);
    expect([...new Set(used)].filter(name => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([]);
  });

  test.runIf(isNightly && existsSync(promtool))('are valid for promtool', async () => {
    const queries = expressions().map((expr, n) => ({ record: `cordwain:panel_${n}`, expr }));
    const asRules = join(folder, 'panels.yml');
    await writeFile(asRules, JSON.stringify({ groups: [{ name: 'panels', rules: queries }] }));
    for (const file of ['deploy/prometheus-rules.yml', asRules]) {
      expect(execFileSync(promtool, ['check', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS');
    }
  });
});
