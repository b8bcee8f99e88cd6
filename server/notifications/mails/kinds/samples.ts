import type { SampleDecision } from '#contract/orders/sample-states.ts';
import { t } from '#contract/wording.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { paragraph } from '../../../platform/mail/mail-frame.ts';
import { row, stageTrack } from '../parts/mail-blocks.ts';
import type { About, Given, OrderMail, Shown, Written } from '../parts/order-mail.ts';

/** Rounds of samples with their pictures: the workshop's with its note, or the customer's with the answer. */
type News<Decision> = readonly {
  productId: number;
  productCode: string;
  round: number;
  note: string;
  decision: Decision;
  person: string;
  pictures: readonly string[];
}[];

/** Samples that the customer is asked to approve. */
export const sampleToApprove: OrderMail<News<null>> = {
  to: 'customer',
  setting: 'mail_dates',
  read: () =>
    newRounds('admin', sql`r.decision is null and not r.replaced and p.sample = 'asked' and o.ended_at is null`),
  shown,
  write: given => {
    const { orderId, brand, news } = given;
    const sentences = news.map(
      ({ productCode, round, note }) =>
        t`${brand} made a sample of ${productCode}, round ${round}. Cutting starts after your approval.${note && ` ${note}`}`,
    );
    const [first] = news;
    return {
      ...samples(given, t`Sample to approve`, sentences),
      button: t`See the sample`,
      place: `?order=${orderId}&sample=${first?.productId}`,
    };
  },
};

/** The customer's answers. */
export const sampleDecided: OrderMail<News<SampleDecision>> = {
  to: 'workshop',
  setting: 'mail_dates',
  read: () => newRounds('customer', sql`r.decision is not null`),
  shown,
  write: given => {
    const { orderId, customerName, news } = given;
    // A later answer about the same product is the one that counts.
    const newest = new Map(news.map(one => [one.productId, one.decision]));
    const isChange = [...newest.values()].includes('change');
    const sentences = news.map(({ productCode, round, note, decision, person }) =>
      decision === 'change'
        ? changeOf({ person, productCode, note })
        : t`${person} of ${customerName} approved round ${round} of ${productCode}.${note && ` ${note}`}`,
    );
    return {
      ...samples(given, isChange ? t`Change asked on a sample` : t`Sample approved`, sentences),
      button: t`View order #${orderId}`,
    };
  },
};

/** The rounds of the order `o` that no email named. `last` is the time of the newest one in microseconds. */
function newRounds(side: 'admin' | 'customer', which: Sql): Sql {
  const isWorkshops = side === 'admin';
  const at = isWorkshops ? sql`r.posted_at` : sql`r.decided_at`;
  const micros = sql`(extract(epoch from ${at}) * 1000000)::bigint`;
  return sql`
    select json_agg(json_build_object('productId', p.product_id, 'productCode', p.product_code, 'round', r.round, 'decision', r.decision,
        'note', ${isWorkshops ? sql`r.note` : sql`r.answer`}, 'person', r.decided_by_name, 'pictures', coalesce((
          select json_agg(f.name order by i.position) from sample_images i join files f on f.id = i.file_id
          where i.order_id = r.order_id and i.product_id = r.product_id and i.round = r.round and i.side = ${side}), '[]'))
        order by ${at}) as news, max(${micros}) as last
    from sample_rounds r join order_products p using (order_id, product_id)
    where r.order_id = o.id and ${which} and ${micros} > mailed.told_message_id
    having count(*) > 0`;
}

/** The pictures of the first sample. */
function shown({ news: [first] }: About<News<unknown>>): Shown {
  return { row: first?.pictures ?? [] };
}

/** A paragraph for each sample, and the pictures of the first one. */
function samples(given: Given<News<unknown>>, what: string, sentences: readonly string[]): Omit<Written, 'button'> {
  return {
    subject: t`${what}: order #${given.orderId}`,
    preheader: given.news.map(({ productCode, round }) => t`${productCode}, round ${round}`).join(' · '),
    heading: what,
    text: [sentences.join('\n\n')],
    html: `${sentences
      .flatMap(text => text.split('\n\n'))
      .map(paragraph)
      .join('')}${row(given)}${stageTrack(given)}`,
  };
}

function changeOf({
  person,
  productCode,
  note,
}: Pick<News<unknown>[number], 'person' | 'productCode' | 'note'>): string {
  return note
    ? t`${person} asks for a change of ${productCode}: ${note}`
    : t`${person} asks for a change of ${productCode}`;
}
