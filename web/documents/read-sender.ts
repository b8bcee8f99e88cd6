import { logProblem } from '#documents/fonts/log-problem.ts';
import { noSender, type Sender } from '#documents/pdf-job.ts';
import { senderOf } from '#documents/pdf-jobs.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { bytesOf } from './bytes-of.ts';

/** Returns who sends the document. A PDF is rendered without the letterhead when it cannot be loaded, which is logged. */
export async function readSender(signal: AbortSignal): Promise<Sender> {
  try {
    const { letterhead } = await api.readLetterhead({}, { signal });
    return senderOf(letterhead, bytesOf);
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && error.status === 401)) throw error;
    logProblem('The PDF is rendered without the letterhead', error);
    return noSender;
  }
}
