import { errorText } from '../../api/api-error.ts';
import { noteRefusal } from '../device/session.ts';

/** Why a call failed, for the person at the bench. Ends the page when the bench was ended. */
export async function reasonOf(error: unknown, fallback: string): Promise<string> {
  await noteRefusal(error);
  return errorText(error, fallback);
}
