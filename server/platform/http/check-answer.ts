import { type Call, statusOf } from '#contract/call/call.ts';
import type { CallName } from '#contract/call/paths.ts';
import { type ProblemCode, problems } from '#contract/call/problems.ts';
import { calls } from '#contract/calls.ts';

/** Problems that the request pipeline itself can return, so calls do not declare them. */
const pipelineProblems: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'invalidInput',
  'notSignedIn',
  'notAllowed',
  'forged',
  'foreignOrigin',
  'notFound',
  'tooLarge',
  'typeNotTaken',
  'internal',
  'unavailable',
  'busy',
  'tooManyRequests',
  'storageAway',
  'fileTooLarge',
  'tooManyFiles',
  'fileTypeNotTaken',
  'fileUnreadable',
  'pictureTooLarge',
  'onlySeeing',
]);

// Tests check every answer against the contract. In production the check would only cost time.
const checking = process.env.NODE_ENV === 'test';

/** In tests, throws when an answer does not match the contract. */
export function checkAnswer(name: CallName, status: number, body: string): void {
  if (!checking) return;
  const call: Call = calls[name];
  if (status !== statusOf(call)) throw new Error(`${name} answered ${status}, the contract says ${statusOf(call)}`);
  const parsed = call.answer.safeParse(JSON.parse(body));
  if (!parsed.success) throw new Error(`${name} breaks the contract: ${parsed.error.message}`);
}

/** In tests, throws when an operation throws a problem that its call does not declare. */
export function checkProblem(name: CallName, code: ProblemCode): void {
  if (!checking) return;
  const declared: readonly ProblemCode[] = calls[name].problems;
  if (!declared.includes(code) && !pipelineProblems.has(code)) {
    throw new Error(`${name} threw ${code} (${problems[code].status}), which its call does not declare`);
  }
}
