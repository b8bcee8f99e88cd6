import type { Context } from '../http/context.ts';
import type { Prepared } from '../http/serve.ts';
import type { Viewer } from '../http/viewer.ts';
import { hashPassword } from './passwords.ts';

/** Hashes a call's password before its transaction, which would hold its locks meanwhile; undefined when there is none. */
export async function preparePassword(
  _context: Context,
  _viewer: Viewer,
  { password }: { password?: string | undefined },
): Promise<Prepared<string | undefined>> {
  return { value: password ? await hashPassword(password) : undefined, discard: async () => {} };
}
