import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Prepared } from '../../platform/http/serve.ts';
import { hashPassword } from './passwords.ts';

/** Hashes a call's password before the transaction, to keep its locks short. Returns undefined without a password. */
export async function preparePassword(
  _context: Context,
  _viewer: Viewer,
  { password }: { password?: string | undefined },
): Promise<Prepared<string | undefined>> {
  return { value: password ? await hashPassword(password) : undefined, discard: async () => {} };
}
