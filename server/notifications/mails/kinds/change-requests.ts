import { longDay } from '#contract/call/long-day.ts';
import type { ChangeKind, ChangeState } from '#contract/orders/change-kinds.ts';
import type { Difference } from '#contract/orders/differences.ts';
import { t } from '#contract/wording.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { isKeptPromise } from '../../../platform/stages/kept-promise.ts';
import { beginningOf } from '../../words/notification-facts.ts';
import { progressBody } from '../parts/mail-blocks.ts';
import type { OrderMail } from '../parts/order-mail.ts';
import { changesText } from '../parts/order-words.ts';

/** Requests with the revision that accepting them made. */
type News = readonly {
  kind: ChangeKind;
  state: ChangeState;
  person: string;
  reason: string;
  note: string;
  revision: number | null;
  /** Whether a day was promised when the request was answered, or since, and not withdrawn. */
  isPromised: boolean;
  differences: readonly Difference[];
}[];

/** The change or cancellation for which a customer asks. */
export const changeAsked: OrderMail<News> = {
  to: 'workshop',
  setting: 'mail_dates',
  read: () => newRequests(sql`c.state = 'open'`),
  write: given => {
    const { orderId, customerName, promisedOn, news } = given;
    const [request] = news;
    if (!request) throw new Error(`the email about a request for order ${orderId} names none`);
    const { kind, person, reason, differences } = request;
    const isCancellation = kind === 'cancellation';
    const what = isCancellation ? t`Cancellation asked` : t`Change asked`;
    const sentence = isCancellation
      ? t`${person} of ${customerName} asks to cancel the order. ${reason}`
      : t`${person} of ${customerName} asks: ${changesText(differences, promisedOn)}. ${reason}`;
    return {
      subject: t`${what}: order #${orderId}`,
      preheader: beginningOf(reason),
      heading: what,
      button: t`View order #${orderId}`,
      ...progressBody(given, sentence),
    };
  },
};

/**
 * The workshop's answers to requests. The newest one is in the subject. An accepted cancellation is in the
 * email about a cancelled order.
 */
export const changeDecided: OrderMail<News> = {
  to: 'customer',
  setting: 'mail_dates',
  read: () => newRequests(sql`(c.state = 'declined' or c.state = 'accepted' and c.kind = 'change')`),
  write: given => {
    const { orderId, promisedOn, news } = given;
    const what = news.at(-1)?.state === 'accepted' ? t`Change accepted` : t`Change declined`;
    const said = news.map(({ state, revision, differences, isPromised, note }) => {
      if (state !== 'accepted') return note;
      const changes = t`Your order #${orderId} is now revision ${revision}: ${changesText(differences, promisedOn)}.`;
      return [changes, promiseAfter({ differences, isPromised }, promisedOn), note].filter(Boolean).join(' ');
    });
    return {
      subject: t`${what}: order #${orderId}`,
      preheader: beginningOf(said.join(' ')),
      heading: what,
      button: t`View order #${orderId}`,
      ...progressBody(given, said.join('\n')),
    };
  },
  isPromise: news => news.some(one => one.state === 'accepted' && one.isPromised && wishOf(one) !== undefined),
};

/** The requests of the order `o` that no email named. */
function newRequests(which: Sql): Sql {
  return sql`
    select json_agg(json_build_object('kind', c.kind, 'state', c.state, 'person', c.asked_by_name, 'reason', c.reason,
        'note', c.note, 'revision', c.revision, 'differences', c.proposal -> 'differences', 'isPromised', exists (
          select from order_promises r where r.order_id = c.order_id and r.set_at >= c.decided_at and ${isKeptPromise}))
        order by c.number) as news,
      max(c.number) as last
    from change_requests c where c.order_id = o.id and ${which} and c.number > mailed.told_message_id
    having count(*) > 0`;
}

/** Says after a change of the requested day which day is promised, and whether it is a new one (DA-6). */
function promiseAfter(
  { differences, isPromised }: Pick<News[number], 'differences' | 'isPromised'>,
  promisedOn: string | null,
): string {
  const wish = wishOf({ differences });
  if (!wish || promisedOn === null) return '';
  if (promisedOn === wish.to) return t`The new date is promised, too.`;
  return isPromised ? t`The promised date is now ${longDay(promisedOn)}.` : t`The promised date stays.`;
}

function wishOf({ differences }: Pick<News[number], 'differences'>): Difference | undefined {
  return differences.find(({ field }) => field === 'requestedDate');
}
