import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/paths.ts';
import { type ProblemCode, problems } from '#contract/problems.ts';

/** Refusals of the door itself, which every call may answer. */
const ofTheDoor: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'invalidInput',
  'notSignedIn',
  'notAllowed',
  'forged',
  'foreignOrigin',
  'notFound',
  'tooLarge',
  'typeNotTaken',
  'internal',
  'notBuilt',
  'unavailable',
  'storageAway',
  'fileTooLarge',
  'tooManyFiles',
  'fileTypeNotTaken',
  'fileUnreadable',
  'pictureTooLarge',
]);

// Tests hold every answer against the contract; production does not spend time on it.
const checking = process.env.NODE_ENV === 'test';

/** In tests: throws when an answer is not what the contract promises. */
export function checkAnswer(name: CallName, status: number, body: string): void {
  if (!checking) return;
  const call = calls[name];
  if (status !== call.status) throw new Error(`${name} answered ${status}, the contract says ${call.status}`);
  const parsed = call.answer.safeParse(JSON.parse(body));
  if (!parsed.success) throw new Error(`${name} breaks the contract: ${parsed.error.message}`);
}

/** In tests: throws when an operation refuses with a problem its call does not declare. */
export function checkProblem(name: CallName, code: ProblemCode): void {
  if (!checking) return;
  const declared: readonly ProblemCode[] = calls[name].problems;
  if (!declared.includes(code) && !ofTheDoor.has(code)) {
    throw new Error(`${name} refused with ${code} (${problems[code].status}), which its call does not declare`);
  }
}
