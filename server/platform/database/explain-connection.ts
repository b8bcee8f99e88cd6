import { SettingError } from '../settings/setting-error.ts';

type Failure = Error & { code?: string; address?: string; port?: number; hostname?: string };
type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

const certificateCodes = /^(SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|CERT_|ERR_TLS_CERT_)/;

/** Returns a line that names the setting behind a failed connection and how to correct it (RU-2). */
export function explainConnection(error: Failure, setting: AddressSetting): SettingError {
  return new SettingError(`Setting ${setting}: ${sentence(error)}`);
}

function sentence({ code = '', message, address, port, hostname }: Failure): string {
  const where = address ? `${address}${port ? `:${port}` : ''}` : 'this address';
  const unsupported = /unsupported startup parameter(?: in options)?: (\w+)/.exec(message)?.[1];
  if (unsupported) {
    return `it leads through a connection pooler (it refuses ${unsupported}). Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`;
  }
  if (code === 'ECONNREFUSED') return `nothing accepts connections at ${where}. Check host and port.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host '${hostname}' is not known.`;
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `the host ${where} cannot be reached.`;
  if (code === 'ETIMEDOUT' || /timeout/i.test(message))
    return 'the server does not answer. Check host, port and firewall.';
  if (code === '28P01') return 'the server refuses the user or the password.';
  if (code === '28000' && /no encryption/.test(message)) return 'the server requires TLS. Add ?sslmode=require.';
  if (code === '28000') return `the server refuses the user: ${message}.`;
  if (code === '3D000') return `${message}. Create it first, encoded as UTF8.`;
  if (code === '53300')
    return 'the server has no free connection. Raise its max_connections; a process of the portal uses 34.';
  if (/does not support SSL/.test(message))
    return 'the server does not offer TLS. Remove sslmode, or enable TLS on the server.';
  if (certificateCodes.test(code)) {
    return `the certificate of the server is not trusted (${message}). Name its authority with sslrootcert=FILE, or use sslmode=require.`;
  }
  if (code === 'ENOENT' && /ssl|\.(crt|pem|key)/.test(message)) return `a certificate file is missing (${message}).`;
  return `${message}.`;
}
