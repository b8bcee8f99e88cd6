/**
 * In the file of a process that runInProcess starts: answers its one question and ends the process. An error ends the
 * process, too, and its text reaches the portal.
 */
export function answerParent<Q, A>(answer: (question: Q) => Promise<A>): void {
  // The portal died.
  process.once('disconnect', () => process.exit());
  process.once('message', async question => {
    try {
      const answered = await answer(question as Q);
      process.send?.(answered, () => process.exit());
    } catch (error) {
      process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error), () =>
        process.exit(1),
      );
    }
  });
}
