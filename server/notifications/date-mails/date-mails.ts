import * as z from 'zod/mini';
import { sql } from '../../platform/database/sql.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import type { MailKind } from '../../platform/mail/start-mails.ts';
import { linesJson, workshopAddress } from '../mails/find-mail-facts.ts';
import { readMailPictures } from '../mails/mail-pictures.ts';
import { type Pdfs, withPdf } from '../mails/parts/mail-pdfs.ts';
import type { MailLine } from '../mails/parts/order-mail.ts';
import type { Replies } from '../mails/replies.ts';
import { claimDateMails, releaseDateMails } from './claim-date-mails.ts';
import { dateMailText, kindOf } from './date-mail-text.ts';

const queued = z.object({ mail: z.literal('dates'), accountId: z.int(), changeId: z.uuid() });

type Shared = Pick<Context, 'settings' | 'storage' | 'db'>;

/** The kind of emails that are about dates, or else of the kind `others`. */
export function withDateMails(context: Shared, others: MailKind, replies?: Replies, pdfs?: Pdfs): MailKind {
  const dates = dateMails(context, replies, pdfs);
  const kindOfRow = (payload: Record<string, unknown>) => (payload.mail === 'dates' ? dates : others);
  return {
    compose: (payload, row) => kindOfRow(payload).compose(payload, row),
    release: async (payload, row) => kindOfRow(payload).release?.(payload, row),
    note: async (payload, acted, tx) => kindOfRow(payload).note?.(payload, acted, tx),
  };
}

/**
 * The emails about accepted and promised orders (NO-8). One with a single order belongs to that order's conversation.
 */
function dateMails({ settings, storage, db }: Shared, replies?: Replies, pdfs?: Pdfs): MailKind {
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl, MAIL_REPLY_TO, MAIL_FROM } = settings;
  return {
    compose: async (payload, { id, tx }) => {
      const { accountId, changeId } = queued.parse(payload);
      // Committed before the mail server gets the email: from then on an undo comes too late.
      const news = await inTransaction(db, claiming => claimDateMails(claiming, id, { accountId, changeId }));
      if (!news) return undefined;
      const { address, wantsPdfs, message, orders } = news;
      const only = orders.length === 1 ? orders[0] : undefined;
      const lines = only ? await readLines(tx, only.id) : [];
      const reply = only && (await replies?.partsFor(accountId, only.id));
      const idOf = (name: string) => (reply ? reply.idOf(name) : `${name}.${accountId}`);
      const pictures = await readMailPictures(storage, { row: lines.map(({ picture }) => picture) });
      // The email of an acceptance carries the order (DO-11).
      const accepted = only?.accepted ? only : undefined;
      const render = async () => accepted && pdfs?.ofOrder(accountId, accepted.id);
      const content = await withPdf(pdfs !== undefined && wantsPdfs && accepted !== undefined, render, pdf => {
        const shown = { lines, cids: pictures.cids.ofRow, isAnswered: reply !== undefined, pdf };
        return dateMailText({ brand, publicUrl, message, orders, ...shown });
      });
      return {
        mail: kindOf(orders),
        accountId,
        address,
        ...content,
        pictures: pictures.attached,
        ...(only
          ? { orderId: only.id, id: idOf(`order-${only.id}.${id}`), thread: idOf(`order-${only.id}`) }
          : { id: `dates.${id}.${accountId}` }),
        replyTo: reply?.replyTo ?? MAIL_REPLY_TO ?? MAIL_FROM?.address ?? (await readWorkshopAddress(tx)) ?? undefined,
        acted: { row: id },
      };
    },
    release: (_payload, { id }) => inTransaction(db, tx => releaseDateMails(tx, id)),
    note: async (_payload, { refused, row }, tx) => {
      if (refused && typeof row === 'number') await releaseDateMails(tx, row);
    },
  };
}

async function readLines(tx: Tx, orderId: number): Promise<readonly MailLine[]> {
  const order = await sql<{ lines: MailLine[] | null }>`
    select ${linesJson} as lines from orders o where o.id = ${orderId}`.first(tx);
  return order?.lines ?? [];
}

async function readWorkshopAddress(tx: Tx): Promise<string | null> {
  return (await sql<{ address: string | null }>`select ${workshopAddress} as address`.one(tx)).address;
}
