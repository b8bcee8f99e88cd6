/** Logs what a PDF omits or why it could not be created (MA-6). */
export function logProblem(what: string, reason: unknown): void {
  // biome-ignore lint/suspicious/noConsole: MA-6 asks for a log; the browser's is its console
  console.warn(what, reason);
}
