import { limits } from '#contract/call/limits.ts';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import type { MaterialCategory } from '#contract/materials/material-rules.ts';
import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { passed, passedOf, toDo } from '#contract/production/count-texts.ts';
import { context, plural, t } from '#contract/wording.ts';
import { bidiIsolated } from '../../platform/format/bidi-isolated.ts';
import { dayDistance, daysSince } from '../../platform/format/day-distance.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatDay, formatMoment, formatNearDay, formatWeekdayName } from '../../platform/format/format-time.ts';

const holds: Record<HoldReason, string> = {
  material: t`material missing`,
  leather: t`leather fault`,
  customer: t`question for the customer`,
  machine: t`machine`,
  agreement: t`waiting for the agreement`,
  deposit: t`waiting for the deposit`,
  other: t`other`,
  sample: t`waiting for the sample`,
};

/** The whole beside the count of a stage: 'of 50 stitched'. */
const ofQuantity: Record<Stage, (quantity: number) => string> = {
  cutting: quantity => plural(quantity, { one: 'of # cut', other: 'of # cut' }),
  stitching: quantity => plural(quantity, { one: 'of # stitched', other: 'of # stitched' }),
  finishing: quantity => plural(quantity, { one: 'of # finished', other: 'of # finished' }),
  packaging: quantity => plural(quantity, { one: 'of # packed', other: 'of # packed' }),
};

const askAll: Record<Stage, (count: string) => string> = {
  cutting: count => t`Mark ${count} as cut?`,
  stitching: count => t`Mark ${count} as stitched?`,
  finishing: count => t`Mark ${count} as finished?`,
  packaging: count => t`Mark ${count} as packed?`,
};

const weekMs = 6 * 24 * 60 * 60_000;

const signed = (delta: number) => (delta < 0 ? `−${formatNumber(-delta)}` : `+${formatNumber(delta)}`);

/** Texts of the bench pages. */
export const texts = {
  loading: t`Loading...`,
  failed: t`The job could not be loaded`,
  failedHelp: t`Check the network and try again.`,
  cancel: t`Cancel`,
  stage: (stage: Stage) => statusLabel(stage),
  stages: t`Stage`,
  line: (orderId: number, productCode: string) => `#${orderId} · ${bidiIsolated(productCode)}`,
  ofOrder: (orderId: number, customer: string) => `#${orderId} · ${bidiIsolated(customer)}`,
  /** Returns a text such as 'Promised Nov 25 · yesterday'. */
  promised: (day: string, today: string) =>
    [t`Promised ${formatNearDay(day, today)}`, dayDistance(day, today)].filter(Boolean).join(' · '),
  noDateYet: t`No date yet`,
  /** For screen readers, after the promised day. */
  lateState: { late: t`, late`, willBeLate: t`, will be late` },

  ofQuantity: (stage: Stage, quantity: number) => ofQuantity[stage](quantity),
  /** For screen readers. */
  count: (stage: Stage, done: number, quantity: number, isSent: boolean) =>
    `${passedOf(stage, done, quantity)}${isSent ? '' : t`, not sent yet`}`,
  plus: (count: number) => `+${formatNumber(count)}`,
  plusAny: t`Mark…`,
  over: (over: number) => plural(over, { one: '# character too many', other: '# characters too many' }),
  plusLabel: (stage: Stage, count: number) => passed(stage, count, `+${formatNumber(count)}`),
  all: (count: number) => t`All ${formatNumber(count)} here`,
  lotOf: (category: MaterialCategory) => t`${categoryLabels[category]} lot`,
  noLot: t`No lot chosen`,
  lotFailed: t`Failed to choose the lot`,
  takeAnyway: (code: string) => t`Use lot ${code} anyway`,
  askAll: (stage: Stage, count: number) => askAll[stage](formatNumber(count)),
  askMore: (here: number, count: number) =>
    plural(
      here,
      { one: 'Only # lies here. Mark {marked}?', other: 'Only # lie here. Mark {marked}?' },
      { marked: formatNumber(count) },
    ),
  mark: (count: number) => t`Mark ${formatNumber(count)}`,
  enterCount: t`How many?`,
  quantityFault: t`Enter a whole number from 1 to 1,000,000`,
  erase: t`Erase the last digit`,
  marked: (stage: Stage, delta: number, isSent: boolean) =>
    `${passed(stage, delta, signed(delta))}${isSent ? '' : t`, not sent yet`}`,
  undo: t`Undo`,
  stageDone: (stage: Stage) => t`${statusLabel(stage)} is done`,
  goOn: (stage: Stage) => t`Go on with ${statusLabel(stage)}`,
  notLoaded: t`Not loaded yet. Your marks will be sent when the network is back.`,
  orderCompleted: t`This order is completed. It takes no marks.`,
  orderCancelled: t`This order was cancelled. It takes no marks.`,

  outdated: (printed: number, now: number, changes: readonly string[]) =>
    t`This ticket shows revision ${formatNumber(printed)}. The order is now revision ${formatNumber(now)}: ${changes.join(', ') || t`nothing changed in this product`}`,

  note: t`Note`,
  workshopNotes: t`Note of the workshop`,
  color: t`Color`,
  productPicture: t`Product`,
  customersPicture: (number: number, count: number) =>
    t`From the customer, ${formatNumber(number)} of ${formatNumber(count)}`,
  enlarge: t`Enlarge the picture of the product`,
  enlargeCustomers: (number: number) => t`Enlarge the customer's picture ${formatNumber(number)}`,
  closePicture: t`Close the picture`,

  problem: t`Problem`,
  whatProblem: t`What is the problem?`,
  problemNote: t`Note`,
  addPhoto: t`Add a photo`,
  photo: t`The photo of the problem`,
  changePhoto: t`Change the photo`,
  putOnHold: t`Put on hold`,
  holdFailed: t`The problem could not be sent. Try again when the network is back.`,
  someBad: t`Some are bad`,
  holdsAll: t`A problem holds all items. Are only some bad?`,
  howManyBad: t`How many are bad?`,
  badItems: t`Bad items`,
  oneLess: t`One less`,
  oneMore: t`One more`,
  passedLast: t`Which stage did they pass last?`,
  makeAgain: (count: number) => t`Make ${formatNumber(count)} again`,
  remade: (count: number) => plural(count, { one: '# goes back to cutting', other: '# go back to cutting' }),
  remakeFailed: t`This could not be sent. Try again when the network is back.`,
  remakeUndoFailed: t`This could not be undone. Try again when the network is back.`,
  onHold: (reason: HoldReason, at: string) => t`On hold: ${holds[reason]}, since ${since(at)}`,
  heldBy: (name: string) => t`Reported by ${name}`,
  solved: t`Problem solved`,
  solveFailed: t`This could not be sent. Try again when the network is back.`,

  waiting: (count: number) =>
    plural(count, { one: '# mark waits for the network', other: '# marks wait for the network' }),
  waitingLong: (count: number) =>
    plural(count, {
      one: '# mark waits. Open this page where there is network',
      other: '# marks wait. Open this page where there is network',
    }),
  sent: t`Sent`,
  needsLook: (count: number) => plural(count, { one: '# mark needs a look', other: '# marks need a look' }),
  look: t`Look`,
  discard: t`Discard`,
  askDesk: t`Ask at the desk`,
  showDesk: (stage: Stage, delta: number, line: string, at: string) =>
    t`Show this at the desk: ${passed(stage, delta, signed(delta))}, ${line}, ${formatMoment(at)}`,
  markUnreadable: t`The server could not read this mark.`,

  whoAreYou: t`Who are you?`,
  asksAgain: t`asked again after 30 minutes`,
  nameUse: t`Your name appears in the workshop's history. Customers never see it.`,
  chooseWorker: t`Choose the worker`,
  pinOf: (name: string) => t`PIN of ${name}`,
  pinEnter: context('button')`Enter`,
  pinOffline: t`The PIN can be checked when the network is back.`,
  pinFailed: t`The PIN could not be checked`,

  scan: t`Scan`,
  camera: t`Camera`,
  torch: context('lamp')`Light`,
  scanHelp: t`Point the phone's camera at the next ticket`,
  scanCode: t`Code on the ticket`,
  scanOpen: context('button')`Open`,
  scanStop: t`Stop scanning`,
  cameraFailed: t`The camera cannot be used here.`,
  cameraInsecure: t`The camera works only at an address with https. Type the code, or use the phone's own camera.`,
  cameraRefused: t`This page may not use the camera. Allow it in the browser's settings, or type the code.`,
  cameraMissing: t`This device has no camera. Type the code.`,
  cameraInUse: t`Another program uses the camera. Close it, or type the code.`,
  cameraTaken: t`The camera was switched off. Press Scan again, or type the code.`,
  benchCode: t`This is a bench's code`,
  openTicket: t`This ticket is open already`,
  otherCode: (text: string) => t`This is no ticket: ${bidiIsolated(text)}`,
  noTicket: t`No job has this ticket`,
  noTicketHelp: t`Check the ten characters below its code.`,
  tooManyTries: t`Too many unknown tickets. Wait a minute and try again.`,

  nextAt: (stage: Stage) => t`Next at ${statusLabel(stage)}`,
  markedToday: (count: number) => t`Marked today: ${formatNumber(count)}`,
  toDo,
  nothingWaits: (stage: Stage) => t`Nothing waits at ${statusLabel(stage)}`,
  waitsForMaterial: t`Waiting for material`,
  onHoldShort: (reason: HoldReason) => t`On hold: ${holds[reason]}`,
  home: t`Next jobs`,
  homeFailed: t`The jobs could not be loaded`,
  asOf: (at: string) => t`As of ${formatMoment(at)}`,

  pairTitle: t`Pair this device`,
  pairHelp: t`Enter the code shown on the computer.`,
  pairCode: t`Pairing code`,
  pairLength: t`A pairing code has ${formatNumber(limits.pairingCode)} characters.`,
  pairCheck: t`If it is new, check what you typed.`,
  pair: t`Pair`,
  pairFailed: t`The device could not be paired`,
  notPaired: t`This device is not a bench of the workshop.`,
  signIn: t`Sign In`,
  belongsTo: (workshop: string) => t`This ticket belongs to ${workshop}. Sign in to open it.`,
  ended: t`This bench was unpaired. Ask at the desk.`,
  keptMarks: (count: number) =>
    plural(count, {
      one: '# mark was not sent. It stays on this device until it is paired again.',
      other: '# marks were not sent. They stay on this device until it is paired again.',
    }),
};

/** Returns 'today', 'Tuesday' within a week, else '18 November'. */
function since(at: string, now = new Date()): string {
  if (daysSince(at, now) === 0) return t`today`;
  return now.getTime() - Date.parse(at) < weekMs ? formatWeekdayName(at) : formatDay(at, now);
}
