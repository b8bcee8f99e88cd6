import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { participles, passedOf, toDo } from '#contract/production/count-texts.ts';
import { dayDistance } from '../../platform/format/day-distance.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatDay, formatShortDay, formatWeekdayName } from '../../platform/format/format-time.ts';
import { isolated } from '../../platform/format/isolated.ts';

const holds: Record<HoldReason, string> = {
  material: 'material missing',
  leather: 'leather fault',
  customer: 'question for the customer',
  machine: 'machine',
  other: 'other',
};

const weekMs = 6 * 24 * 60 * 60_000;

const marks = (count: number) => (count === 1 ? '1 mark' : `${formatNumber(count)} marks`);
const waits = (count: number) => (count === 1 ? 'waits' : 'wait');
const signed = (delta: number) => (delta < 0 ? `−${formatNumber(-delta)}` : `+${formatNumber(delta)}`);

/** Texts of the bench pages. */
export const texts = {
  loading: 'Loading...',
  failed: 'The job could not be loaded',
  failedHelp: 'Check the network and try again.',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  stage: (stage: Stage) => statusLabel(stage),
  stages: 'Stage',
  line: (orderId: number, productCode: string) => `#${orderId} · ${isolated(productCode)}`,
  ofOrder: (orderId: number, customer: string) => `#${orderId} · ${isolated(customer)}`,
  /** Returns a text such as 'Promised Nov 25 · yesterday'. */
  promised: (day: string, today: string) =>
    [`Promised ${formatShortDay(day)}`, dayDistance(day, today)].filter(Boolean).join(' · '),
  /** For screen readers, after the promised day. */
  lateState: { late: ', late', willBeLate: ', will be late' },
  placed: (day: string) => `placed ${day}`,

  ofQuantity: (stage: Stage, quantity: number) => `of ${formatNumber(quantity)} ${participles[stage]}`,
  /** For screen readers. */
  count: (stage: Stage, done: number, quantity: number, isSent: boolean) =>
    `${passedOf(stage, done, quantity)}${isSent ? '' : ', not sent yet'}`,
  plus: (count: number) => `+${formatNumber(count)}`,
  plusAny: 'Mark…',
  over: (over: number) => (over === 1 ? '1 character too many' : `${formatNumber(over)} characters too many`),
  plusLabel: (stage: Stage, count: number) => `+${formatNumber(count)} ${participles[stage]}`,
  all: (count: number) => `All ${formatNumber(count)} here`,
  askAll: (stage: Stage, count: number) => `Mark ${formatNumber(count)} as ${participles[stage]}?`,
  mark: (count: number) => `Mark ${formatNumber(count)}`,
  enterCount: 'How many?',
  erase: 'Erase the last digit',
  marked: (stage: Stage, delta: number, isSent: boolean) =>
    `${signed(delta)} ${participles[stage]}${isSent ? '' : ', not sent yet'}`,
  undo: 'Undo',
  undone: 'Undone',
  stageDone: (stage: Stage) => `${statusLabel(stage)} is done`,
  goOn: (stage: Stage) => `Go on with ${statusLabel(stage)}`,
  notLoaded: 'Not loaded yet. Your marks will be sent when the network is back.',
  orderCompleted: 'This order is completed. It takes no marks.',

  note: 'Note',
  workshopNotes: 'Note of the workshop',
  color: 'Color',
  productPicture: 'Product',
  customersPicture: (number: number, count: number) =>
    `From the customer, ${formatNumber(number)} of ${formatNumber(count)}`,
  enlarge: 'Enlarge the picture of the product',
  enlargeCustomers: (number: number) => `Enlarge the customer's picture ${formatNumber(number)}`,
  closePicture: 'Close the picture',

  problem: 'Problem',
  whatProblem: 'What is the problem?',
  problemNote: 'Note',
  addPhoto: 'Add a photo',
  photo: 'The photo of the problem',
  changePhoto: 'Change the photo',
  putOnHold: 'Put on hold',
  holdFailed: 'The problem could not be sent. Try again when the network is back.',
  onHold: (reason: HoldReason, at: string) => `On hold: ${holds[reason]}, since ${since(at)}`,
  solved: 'Problem solved',
  solveFailed: 'This could not be sent. Try again when the network is back.',

  waiting: (count: number) => `${marks(count)} ${waits(count)} for the network`,
  waitingLong: (count: number) => `${marks(count)} ${waits(count)}. Open this page where there is network`,
  sent: 'Sent',
  needsLook: (count: number) => `${marks(count)} ${count === 1 ? 'needs' : 'need'} a look`,
  look: 'Look',
  discard: 'Discard',
  askDesk: 'Ask at the desk',
  showDesk: (stage: Stage, delta: number, line: string, time: string) =>
    `Show this at the desk: ${signed(delta)} ${participles[stage]}, ${line}, ${time}`,
  markUnreadable: 'The server could not read this mark.',

  whoAreYou: 'Who are you?',
  askedAgain: 'asked again after 30 minutes',
  nameUse: "Your name appears in the workshop's history. Customers never see it.",
  chooseWorker: 'Choose the worker',
  pinOf: (name: string) => `PIN of ${name}`,
  pinEnter: 'Enter',
  pinOffline: 'The PIN can be checked when the network is back.',
  pinFailed: 'The PIN could not be checked',

  scanNext: 'Scan next',
  scanHelp: "Point the phone's camera at the next ticket",
  scanCode: 'Code on the ticket',
  scanOpen: 'Open',
  scanStop: 'Stop scanning',
  cameraFailed: 'The camera cannot be used here.',
  noTicket: 'No job has this ticket',
  noTicketHelp: 'Check the ten characters below its code.',
  tooManyTries: 'Too many unknown tickets. Wait a minute and try again.',

  nextAt: (stage: Stage) => `Next at ${statusLabel(stage)}`,
  markedToday: (count: number) => `Marked today: ${formatNumber(count)}`,
  toDo,
  nothingWaits: (stage: Stage) => `Nothing waits at ${statusLabel(stage)}`,
  onHoldShort: (reason: HoldReason) => `On hold: ${holds[reason]}`,
  home: 'Next jobs',
  homeFailed: 'The jobs could not be loaded',
  asOf: (time: string) => `As of ${time}`,

  pairTitle: 'Pair this device',
  pairHelp: 'Enter the code shown on the computer.',
  pairCode: 'Pairing code',
  pair: 'Pair',
  pairFailed: 'The device could not be paired',
  notPaired: 'This device is not a bench of the workshop.',
  signIn: 'Sign in',
  belongsTo: (workshop: string) => `This ticket belongs to ${workshop}. Sign in to open it.`,
  ended: 'This bench was unpaired. Ask at the desk.',
  keptMarks: (count: number) =>
    `${marks(count)} ${count === 1 ? 'was' : 'were'} not sent. ${count === 1 ? 'It stays' : 'They stay'} on this device until it is paired again.`,
};

/** Returns 'today', 'Tuesday' within a week, else '18 November'. */
function since(at: string, now = new Date()): string {
  const day = formatDay(at, now);
  if (day === 'Today') return day.toLowerCase();
  return now.getTime() - Date.parse(at) < weekMs ? formatWeekdayName(at) : day;
}
