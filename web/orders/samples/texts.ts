import type { LineSample } from '#contract/orders/line-sample.ts';
import type { SampleState } from '#contract/orders/sample-states.ts';
import { plural, t } from '#contract/wording.ts';
import { bidiIsolated } from '../../platform/format/bidi-isolated.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatDate, formatDateAndTime, formatNearDay } from '../../platform/format/format-time.ts';

const askMany = (count: number) => plural(count, { one: 'Ask for Sample Approval', other: 'Ask for # Samples' });

/** Texts of samples and their approval. */
export const texts = {
  title: t`Sample`,
  of: (code: string) => t`Sample of ${bidiIsolated(code)}`,
  ask: askMany(1),
  askMany,
  isRequired: (count: number) =>
    plural(count, { one: 'The product waits for its sample', other: '# products wait for their samples' }),
  takeBack: t`No Sample Needed`,
  takeBackOf: (code: string) => t`No sample needed of ${bidiIsolated(code)}`,
  waits: t`Waiting for the sample`,
  state,
  approvedBy: (name: string, at: string) => t`Approved by ${bidiIsolated(name)}, ${formatDateAndTime(at)}`,
  waived: (reason: string) => t`Started without approval: ${bidiIsolated(reason)}`,
  wantsChange: t`The customer asked for a change`,
  waitsForYou: (since: string) => t`Waiting for you since ${dayOf(since)}`,
  toApprove: t`Sample to approve`,
  round: (round: number) => t`Round ${formatNumber(round)}`,
  sent: (round: number, at: string) => t`Round ${formatNumber(round)}, sent ${formatDateAndTime(at)}`,
  cuttingWaits: t`Cutting waits for your answer`,
  photo: (code: string, round: number) => (number: number) =>
    t`Sample of ${bidiIsolated(code)}, round ${formatNumber(round)}, photo ${formatNumber(number)}`,
  answerPhoto: (number: number) => t`Picture of the answer, ${formatNumber(number)}`,
  earlier: t`Earlier rounds`,
  showRounds: t`Show rounds`,
  hideRounds: t`Hide rounds`,
  answered: (by: string, at: string, decision: 'approve' | 'change') =>
    decision === 'approve'
      ? t`Approved by ${bidiIsolated(by)}, ${formatDate(at)}`
      : t`Change asked by ${bidiIsolated(by)}, ${formatDate(at)}`,
  replaced: t`Replaced by a newer round`,
  notAnswered: t`Not answered`,
  failed: t`The sample could not be loaded`,

  approve: t`Approve Sample`,
  approveTitle: (code: string) => t`Approve the sample of ${bidiIsolated(code)}`,
  approveQuestion: (code: string) => t`Approve this sample? Production of ${code} will follow what these photos show.`,
  approving: t`Approving...`,
  approved: t`Sample approved`,
  askChange: t`Ask for a Change`,
  change: t`What should change?`,
  changeRequired: t`Say what should change`,
  send: t`Send`,
  sending: t`Sending...`,
  answerSent: t`Answer sent`,
  answerFailed: t`Failed to answer sample`,
  cancel: t`Cancel`,

  note: t`Note`,
  addImages: t`Add images`,
  sendForApproval: t`Send for Approval`,
  sendAnother: t`Send another round`,
  sampleSent: t`Sample sent`,
  sendFailed: t`Failed to send sample`,
  imagesRequired: t`Add at least one image`,
  tooMany: (most: number) => t`A sample can have up to ${formatNumber(most)} images`,
  refused: (name: string, why: string) => t`${bidiIsolated(name)}: ${why}`,

  startWithout: t`Start Without Approval`,
  startWithoutOf: (code: string) => t`Start ${bidiIsolated(code)} without approval`,
  whyWithout: t`Why is production started without approval?`,
  whyHelp: t`The customer reads this.`,
  reasonRequired: t`Write a reason`,
  startProduction: t`Start Production`,
  starting: t`Starting...`,
  startFailed: t`Failed to start production`,
  started: (code: string) => t`${bidiIsolated(code)} can start`,
};

const states: Record<SampleState, string> = {
  required: t`Sample needed`,
  waiting: t`Waiting for customer`,
  change: t`Change asked`,
  approved: t`Approved`,
  waived: t`Started without approval`,
};

/** Returns a state in words: 'Waiting for customer since 20 Nov', 'Approved, 19 Nov'. */
function state({ state: current, since }: LineSample): string {
  if (current === 'waiting') return t`Waiting for customer since ${dayOf(since)}`;
  return current === 'approved' ? `${states.approved}, ${dayOf(since)}` : states[current];
}

function dayOf(moment: string): string {
  return formatNearDay(browserToday(new Date(moment)), browserToday());
}
