import { t } from '#contract/wording.ts';
import { answerAbove } from '../../platform/mail/answer-above.ts';
import { mailHtml, mailTextOf } from '../../platform/mail/mail-frame.ts';
import { kindOf, type Mail } from './kinds.ts';
import type { Given } from './parts/order-mail.ts';
import { isForWorkshop } from './queue-mail.ts';

/** With `isAnswered`, an answer to the email becomes a message. */
type Mailed = Given & { mail: Mail; isAnswered?: boolean };

export type MailText = { subject: string; text: string; html: string; settingsUrl: string | undefined };

/** Returns subject and content of an email about an order, as plain text and as HTML. */
export function mailText(given: Mailed): MailText {
  const { mail, orderId, brand, publicUrl, poNumber, isAnswered } = given;
  const { subject, preheader, heading, text, html, button, place = `/${orderId}` } = kindOf(mail).write(given);
  const link = publicUrl && `${publicUrl}/customizations${place}`;
  const settingsUrl = publicUrl && `${publicUrl}${isForWorkshop(mail) ? '/?emails=1' : '/profile'}`;
  const reason = isForWorkshop(mail) ? t`You get this because you work at ${brand}.` : '';
  const choose = settingsUrl
    ? t`Choose which emails you get: ${settingsUrl}`
    : isForWorkshop(mail)
      ? t`Choose which emails you get.`
      : t`Choose which emails you get in My Profile.`;
  const foot = [reason, choose].filter(Boolean).join(' ');
  return {
    subject: poNumber ? t`${subject} (PO ${poNumber})` : subject,
    text: mailTextOf([...(isAnswered ? [t.of(answerAbove)] : []), ...text], link && t`Open the order: ${link}`, foot),
    html: mailHtml({
      brand,
      isAnswered,
      preheader,
      ...(heading && { heading }),
      body: html,
      button: link ? { label: button, href: link } : undefined,
      foot: {
        text: settingsUrl ? reason : foot,
        link: settingsUrl ? { label: t`Choose which emails you get`, href: settingsUrl } : undefined,
      },
    }),
    settingsUrl,
  };
}
