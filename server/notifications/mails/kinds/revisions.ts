import type { Difference } from '#contract/orders/differences.ts';
import { t } from '#contract/wording.ts';
import { sql } from '../../../platform/database/sql.ts';
import { beginningOf } from '../../words/notification-facts.ts';
import { progressBody } from '../parts/mail-blocks.ts';
import type { Given, OrderMail, Written } from '../parts/order-mail.ts';
import { changesText } from '../parts/order-words.ts';

type News = {
  revisions: readonly { revision: number; reason: string; changes: readonly Difference[] }[];
  /** Whether and why the workshop cancelled the order; '' when nobody said why. */
  isCancelled: boolean;
  cancelReason: string;
  /** Whether the customer requested the cancellation. */
  isOnRequest: boolean;
};

/** Whether the workshop cancelled the order `o`. A customer who cancelled it needs no email about that (OR-21). */
const isCancelledByWorkshop = sql<boolean>`coalesce(o.cancelled_by_side = 'admin', false)`;

/** Revisions by the workshop that no email named and no request led to, or a cancellation by the workshop. */
export const orderChanged: OrderMail<News> = {
  to: 'customer',
  setting: 'mail_dates',
  read: () => sql`
    select json_build_object('revisions', coalesce(
        json_agg(json_build_object('revision', r.revision, 'reason', r.reason, 'changes', r.changes) order by r.revision), '[]'),
        'isCancelled', ${isCancelledByWorkshop}, 'cancelReason', coalesce(o.cancel_reason, ''), 'isOnRequest', exists (
          select from change_requests q where q.order_id = o.id and q.kind = 'cancellation' and q.state = 'accepted'))
      as news, coalesce(max(r.revision), 0) as last
    from order_revisions r
    where r.order_id = o.id and r.by_side = 'admin' and r.revision > greatest(1, mailed.told_message_id)
      and not exists (select from change_requests q where q.order_id = r.order_id and q.revision = r.revision)
    having count(*) > 0 or ${isCancelledByWorkshop}`,
  write: given => (given.news.isCancelled ? cancelled(given) : revised(given)),
};

function cancelled(given: Given<News>): Written {
  const { orderId, brand, news } = given;
  const { cancelReason, isOnRequest } = news;
  const title = t`Order #${orderId} was cancelled`;
  const because = cancelReason && `: ${cancelReason}`;
  const sentence = isOnRequest
    ? t`As you asked, order #${orderId} is cancelled${because || '.'}`
    : t`${brand} cancelled your order #${orderId}${because || '.'}`;
  return {
    subject: title,
    preheader: cancelReason,
    heading: isOnRequest ? t`As you asked, order #${orderId} is cancelled` : title,
    button: t`View order #${orderId}`,
    ...progressBody(given, sentence),
  };
}

/** Each revision with its differences and its reason. */
function revised(given: Given<News>): Written {
  const { orderId, news, promisedOn } = given;
  const title = t`Order #${orderId} was changed`;
  const said = news.revisions.map(({ revision, changes, reason }) =>
    [t`Revision ${revision}: ${changesText(changes, promisedOn)}.`, reason].filter(Boolean).join(' '),
  );
  return {
    subject: title,
    preheader: beginningOf(said.join(' ')),
    heading: title,
    button: t`View order #${orderId}`,
    ...progressBody(given, said.join('\n')),
  };
}
