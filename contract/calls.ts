import { accountCalls } from './accounts/accounts.ts';
import { addressCalls } from './accounts/addresses/addresses.ts';
import { companyCalls } from './accounts/companies.ts';
import { ownAccountCalls } from './accounts/own-account.ts';
import { peopleCalls } from './accounts/people.ts';
import { sessionCalls } from './accounts/sessions.ts';
import { benchCalls } from './benches/benches.ts';
import { jobCalls } from './benches/jobs.ts';
import { markCalls } from './benches/marks.ts';
import { ticketCalls } from './benches/tickets/tickets.ts';
import { workerCalls } from './benches/workers/workers.ts';
import type { AuditKind } from './call/audit-kinds.ts';
import type { Answer, Call, Input, Request } from './call/call.ts';
import { liveCalls } from './call/live.ts';
import type { CallName, paths } from './call/paths.ts';
import type { Caller, CompanyRole } from './call/roles.ts';
import { quickOrderCalls } from './cart/quick-order/quick-order.ts';
import { reorderCalls } from './cart/reorder/reorder.ts';
import { savedListCalls } from './cart/saved-lists/saved-lists.ts';
import { catalogCalls } from './catalog/catalog.ts';
import { uploadCalls } from './catalog/upload-files.ts';
import { dateCalls } from './dates/dates.ts';
import { promiseCalls } from './dates/promises.ts';
import { materialCalls } from './materials/materials.ts';
import { recordColorCalls } from './materials/record-colors.ts';
import { messageCalls } from './messages/messages.ts';
import { mailCalls } from './notifications/mails.ts';
import { notificationCalls } from './notifications/notifications.ts';
import { archiveCalls } from './orders/archive-orders.ts';
import { changeRequestCalls } from './orders/change-requests/change-requests.ts';
import { changeCalls } from './orders/changes/changes.ts';
import { deliveryCalls } from './orders/deliveries/deliveries.ts';
import { shipmentCalls } from './orders/deliveries/shipments.ts';
import { documentCalls } from './orders/documents/documents.ts';
import { enteredOrderCalls } from './orders/entered-orders.ts';
import { forYouCalls } from './orders/for-you.ts';
import { handOverCalls } from './orders/hand-over.ts';
import { orderExportCalls } from './orders/order-exports.ts';
import { orderCalls } from './orders/orders.ts';
import { pdfCalls } from './orders/pdfs/pdfs.ts';
import { sampleCalls } from './orders/samples/samples.ts';
import { searchCalls } from './orders/search/search.ts';
import { paceCalls } from './pace/pace.ts';
import { boardCalls } from './planning/board/board.ts';
import { todayCalls } from './planning/today/today.ts';
import { acceptanceCalls } from './production/acceptance/acceptance.ts';
import { holdCalls } from './production/holds.ts';
import { orderNewsCalls } from './production/order-news.ts';
import { productionCalls } from './production/production.ts';
import { productionLogCalls } from './production/production-log.ts';
import { remakeCalls } from './production/remakes.ts';
import { timelineCalls } from './production/timeline.ts';
import { workshopNoteCalls } from './production/workshop-notes.ts';
import { lotCalls } from './stock/lots.ts';
import { purchaseCalls } from './stock/purchases.ts';
import { shortageCalls } from './stock/shortages.ts';
import { stockCalls } from './stock/stock.ts';
import { supplierCalls } from './stock/suppliers.ts';
import { auditCalls } from './workshop/audit/audit.ts';
import { firstRunCalls } from './workshop/first-run/first-run.ts';
import { letterheadCalls } from './workshop/letterhead.ts';
import { publicHolidayCalls } from './workshop/public-holidays.ts';
import { workshopCalls } from './workshop/workshop.ts';

/** Every call of the portal. paths.ts, the operations' files and the web client use the same names. */
export const calls = {
  ...accountCalls,
  ...peopleCalls,
  ...companyCalls,
  ...sessionCalls,
  ...ownAccountCalls,
  ...catalogCalls,
  ...orderCalls,
  ...enteredOrderCalls,
  ...archiveCalls,
  ...forYouCalls,
  ...handOverCalls,
  ...changeCalls,
  ...changeRequestCalls,
  ...documentCalls,
  ...sampleCalls,
  ...deliveryCalls,
  ...shipmentCalls,
  ...pdfCalls,
  ...orderExportCalls,
  ...quickOrderCalls,
  ...reorderCalls,
  ...savedListCalls,
  ...addressCalls,
  ...productionCalls,
  ...timelineCalls,
  ...orderNewsCalls,
  ...productionLogCalls,
  ...holdCalls,
  ...remakeCalls,
  ...workshopNoteCalls,
  ...dateCalls,
  ...paceCalls,
  ...promiseCalls,
  ...acceptanceCalls,
  ...todayCalls,
  ...boardCalls,
  ...workshopCalls,
  ...publicHolidayCalls,
  ...letterheadCalls,
  ...ticketCalls,
  ...workerCalls,
  ...benchCalls,
  ...jobCalls,
  ...markCalls,
  ...messageCalls,
  ...notificationCalls,
  ...mailCalls,
  ...materialCalls,
  ...recordColorCalls,
  ...stockCalls,
  ...supplierCalls,
  ...shortageCalls,
  ...purchaseCalls,
  ...lotCalls,
  ...searchCalls,
  ...firstRunCalls,
  ...uploadCalls,
  ...auditCalls,
  ...liveCalls,
} as const satisfies { [N in CallName]: ReadOrChange<(typeof paths)[N]> };

/**
 * A changing call without `audit` (CU-9) does not compile, nor does a customers' call without `companyRoles` (PE-2).
 */
type ReadOrChange<Path> = Path extends `GET ${string}`
  ? Call & { audit?: never }
  : Call & { audit: readonly AuditKind[] } & (
        | { for: 'anyone' | readonly Exclude<Caller, 'customer'>[] }
        | { companyRoles: readonly CompanyRole[] }
      );

export type Calls = typeof calls;
export type InputOf<N extends CallName> = Input<Calls[N]>;
export type RequestOf<N extends CallName> = Request<Calls[N]>;
export type AnswerOf<N extends CallName> = Answer<Calls[N]>;
/** The kinds of audit entries that a call writes; `never` if it writes none. */
export type AuditKindOf<N extends CallName> = Calls[N] extends { audit: readonly (infer K extends AuditKind)[] }
  ? K
  : never;
