/** Specification 8: what a PDF does without is logged, and why it could not be made. */
export function logProblem(what: string, reason: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the log that the specification means
  console.warn(what, reason);
}
