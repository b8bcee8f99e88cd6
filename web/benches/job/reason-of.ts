import { errorText } from '../../platform/api/api-error.ts';
import { noteRefusal } from '../device/session.ts';

/** Returns why a call failed, in words for the worker. Shows that the bench was ended when the server reports that. */
export async function reasonOf(error: unknown, fallback: string): Promise<string> {
  await noteRefusal(error);
  return errorText(error, fallback);
}
