import { answerParent } from '../../../platform/processes/answer-parent.ts';
import type { EmailAnswer, EmailRequest } from './read-in-process.ts';

/** Reads the heads of some emails, or one whole email: strangers wrote them, so this process may die alone. */
answerParent(async (request: EmailRequest): Promise<EmailAnswer> => {
  // Each loads only what it needs, because a process begins with nothing.
  if ('path' in request) {
    const { parseEmail } = await import('./parse-email.ts');
    return { email: await parseEmail(request.path, request.folder, request.known, request.markers) };
  }
  const { readHead } = await import('./read-head.ts');
  return { heads: request.heads.map(({ head, size }) => readHead(Buffer.from(head), size, request.mailIn)) };
});
