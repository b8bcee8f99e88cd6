/** A message of a process of runInProcess: parts of its answer, each at most about a megabyte, and then the rest of it. */
export type Sent = { part: unknown } | { answer: unknown };

/**
 * In the file of a process that runInProcess starts: answers its one question and ends the process. What is large is sent
 * before, in parts, because the portal answers nobody while it takes one message. An error ends the process, too, and its
 * text reaches the portal.
 */
export function answerParent<Q, A, P>(answer: (question: Q, sendPart: (part: P) => void) => Promise<A>): void {
  const send = (message: Sent, isSent = () => {}) => process.send?.(message, isSent);
  // The portal died.
  process.once('disconnect', () => process.exit());
  process.once('message', async question => {
    try {
      const answered = await answer(question as Q, part => send({ part }));
      send({ answer: answered }, () => process.exit());
    } catch (error) {
      process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error), () =>
        process.exit(1),
      );
    }
  });
}
