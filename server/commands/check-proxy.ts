import type { Settings } from '../platform/settings/settings.ts';
import type { Check } from './checks.ts';

/** More bytes than nginx accepts by default. */
const bodyBytes = 2 * 1024 * 1024;
const patienceMs = 10_000;

/**
 * Sends requests to the running portal through its proxy. Checks that they arrive, use https and may have large bodies.
 */
export const proxyCheck: Check = { name: 'proxy', run: checkProxy };

async function checkProxy({ PUBLIC_URL, TRUST_PROXY }: Settings): Promise<string> {
  if (!PUBLIC_URL) return 'none: PUBLIC_URL is not set, so links use the requested host';
  const ready = await ask(`${PUBLIC_URL}/readyz`, { method: 'GET' });
  const caller = /^caller: (\S+) over (\S+)$/m.exec(await ready.text());
  if (!caller) {
    throw new Error(`Setting PUBLIC_URL is '${PUBLIC_URL}'; no running portal answers there (status ${ready.status}).`);
  }
  const [, address, protocol] = caller;
  if (`${protocol}:` !== new URL(PUBLIC_URL).protocol) {
    const given = TRUST_PROXY ? `'${TRUST_PROXY.join(',')}'` : 'not set';
    throw new Error(
      `Setting TRUST_PROXY is ${given}; it must be the address of the proxy, which must send X-Forwarded-Proto: the portal sees ${protocol} although people use https.`,
    );
  }
  const forged = await ask(`${PUBLIC_URL}/readyz`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  if ((await forged.text()).includes('caller: 192.0.2.1 ')) {
    throw new Error('Setting TRUST_PROXY trusts every caller: anyone can pretend to have another address.');
  }
  await checkLargeBody(PUBLIC_URL);
  return `${PUBLIC_URL} leads here, this machine calls from ${address} over ${protocol}, and large bodies pass`;
}

/**
 * Sends a large body. The portal rejects the request without a session; a proxy that limits bodies returns 413 itself.
 */
async function checkLargeBody(url: string): Promise<void> {
  const form = new FormData();
  form.append('files', new File([new Uint8Array(bodyBytes)], 'large.png'));
  const answer = await ask(`${url}/api/uploads`, { method: 'POST', body: form });
  const isOwn = answer.headers.get('content-type')?.startsWith('application/json');
  if (answer.status === 413 && !isOwn) {
    throw new Error('the proxy refuses bodies above 2 MB: let it accept 201 MB (nginx: client_max_body_size 201m).');
  }
}

async function ask(url: string, options: RequestInit): Promise<Response> {
  return fetch(url, { ...options, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) }).catch(error => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(`Setting PUBLIC_URL: ${new URL(url).origin} cannot be reached (${cause}).`);
  });
}
