import { z } from 'zod';

/** An address with one or more hosts, and the values of sslmode that libpq and managed servers interpret alike. */
export const databaseAddress = z
  .string()
  .refine(isDatabaseAddress, "an address such as 'postgres://user@host/name'")
  .refine(
    value => /^(disable|require|no-verify|verify-ca|verify-full)?$/.test(parameterOf(value, 'sslmode')),
    'an address whose sslmode is disable, require, verify-ca or verify-full',
  )
  .refine(
    value => parameterOf(value, 'sslmode') !== 'verify-ca' || parameterOf(value, 'sslrootcert') !== '',
    'an address with sslrootcert, because its sslmode is verify-ca',
  );

function isDatabaseAddress(value: string): boolean {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(value) ?? [];
  return before !== '' && hosts.split(',').every(host => URL.canParse(`${before}${host}${after}`));
}

function parameterOf(address: string, name: string): string {
  return new URLSearchParams(address.split('?')[1] ?? '').get(name) ?? '';
}
