import type { ChangeKind } from '#contract/orders/change-kinds.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { statusLabels } from '#contract/orders/status-labels.ts';
import { t } from '#contract/wording.ts';
import { bidiIsolated } from '../../platform/format/bidi-isolated.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { formatDateAndTime, formatNearDay } from '../../platform/format/format-time.ts';
import { requestTitles } from '../request-titles.ts';

/** Texts for change requests of customers. */
export const texts = {
  titleBy: (kind: ChangeKind, name: string, at: string) =>
    t`${requestTitles[kind]} by ${bidiIsolated(name)}, ${formatDateAndTime(at)}`,
  region: t`Change request`,
  failed: t`The request could not be loaded`,
  waitsForWorkshop: t`The workshop answers. Nothing changes until then.`,
  wholeOrder: t`The whole order would be cancelled.`,
  pictures: (code: string) => t`New pictures of ${code}`,
  picture: (code: string, at: number) => t`${code}, picture ${at}`,

  withdraw: t`Withdraw`,
  withdrawing: t`Withdrawing...`,
  withdrawn: t`Request withdrawn`,
  withdrawFailed: t`Failed to withdraw the request`,

  accept: t`Accept`,
  acceptAndPromise: (day: string) => t`Accept and promise ${formatNearDay(day, browserToday())}`,
  acceptAnyway: t`Accept Anyway`,
  accepting: t`Accepting...`,
  accepted: t`Change accepted`,
  cancelled: t`Order cancelled`,
  started: (text: string) => t`${text}.`,
  cancelQuestion: t`Accepting cancels the order. It cannot be opened again.`,
  removeQuestion: (codes: string) => t`Accepting removes ${codes} from the order.`,
  anywayTitle: t`Production has started`,
  anywayQuestion: (text: string) => t`${text}. Accept the change anyway?`,
  keepSample: t`The approved sample still holds`,
  answerFailed: t`Failed to answer the request`,
  decline: t`Decline`,
  declining: t`Declining...`,
  declined: t`Request declined`,
  declineTitle: t`Decline the request`,
  declineNote: t`Reason`,
  declineHelp: t`The customer reads the reason. The order stays as it is.`,
  noteRequired: t`Enter a reason`,
  declinedRequests: t`Declined requests`,
  declinedAt: (at: string, note: string) => t`Declined by the workshop, ${formatDateAndTime(at)}: ${note}`,

  askForChange: t`Ask for a Change`,
  changeThisOrder: t`Change this order`,
  askTitle: (id: number) => t`Ask for a change of order #${id}`,
  askHelp: t`The workshop decides. The order stays as it is until the workshop accepts.`,
  quantity: t`Quantity`,
  quantityFault: t`Enter a whole number from 1 to 1,000,000`,
  belowReady: t`Fewer than are finished or delivered is not possible`,
  note: t`Description & Color`,
  changeOptions: t`Change Options`,
  optionsFailed: t`The options of the product could not be loaded`,
  addImages: t`Add images`,
  uploading: t`Uploading...`,
  uploadFailed: t`Failed to upload the images`,
  change: t`Change`,
  changeOf: (code: string) => t`Change ${code}`,
  remove: t`Remove`,
  removeOf: (code: string) => t`Remove ${code}`,
  keep: t`Keep`,
  keepOf: (code: string) => t`Keep ${code}`,
  willBeRemoved: t`Would be removed from the order`,
  late: (cutOff: string) => {
    const stage = stages.find(one => one === cutOff) ?? stages[0];
    return t`${stageName(stage)} has started. Write to the workshop about this product.`;
  },
  deliveryAddress: t`Delivery address`,
  reason: t`Reason`,
  reasonRequired: t`Enter a reason`,
  differences: t`You ask for`,
  nothing: t`Change something first`,
  notAll: t`At least one product stays. To cancel the order, choose Cancel Order.`,
  send: t`Send Request`,
  sending: t`Sending...`,
  sent: t`Request sent`,
  sendFailed: t`Failed to ask for the change`,
};

function stageName(stage: Stage): string {
  return statusLabels[stage];
}
