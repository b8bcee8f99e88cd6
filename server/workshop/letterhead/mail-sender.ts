import { type SenderTexts, senderLines } from '#contract/workshop/sender-lines.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { encodeWithin } from '../../platform/files/encode-picture.ts';
import type { Sender } from '../../platform/mail/mail-frame.ts';

/** The most CSS pixels of the logo in an email. Screens of high resolution show twice as many pixels. */
const most = { width: 280, height: 32 };

/**
 * Returns a function that reads who sends an email (DO-10): the lines of the letterhead, which begin with the closing line,
 * and its logo. Each email reads the texts; the logo is read and made small once for each revision of the letterhead.
 */
export function mailSender(db: Db): () => Promise<Sender> {
  let kept: { revision: number; logo: Sender['logo'] } | undefined;
  return async () => {
    const { revision, hasLogo, closing, ...texts } = await sql<
      SenderTexts & { closing: string; revision: number; hasLogo: boolean }
    >`
      select name, address, phone, email, website, tax_label as "taxLabel", tax_number as "taxNumber", closing, revision,
        logo is not null as "hasLogo"
      from letterhead`.one(db);
    if (kept?.revision !== revision) kept = { revision, logo: hasLogo ? await readLogo(db) : undefined };
    return { lines: [closing, ...senderLines(texts)].filter(Boolean), logo: kept.logo };
  };
}

async function readLogo(db: Db): Promise<Sender['logo']> {
  const { logo, width, height } = await sql<{ logo: Buffer | null; width: number; height: number }>`
    select logo, logo_width as width, logo_height as height from letterhead`.one(db);
  if (!logo) return undefined;
  const scale = Math.min(1, most.width / width, most.height / height);
  // An email without the logo is better than no email.
  const jpeg = await encodeWithin(logo, { width: 2 * most.width, height: 2 * most.height }).catch(() => undefined);
  return (
    jpeg && { jpeg, width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  );
}
