import type { CompanyRole } from '#contract/call/roles.ts';
import { t } from '#contract/wording.ts';
import { companyRoleWords, personJoined } from '../../notifications/words/notification-words.ts';
import { mailHtml, mailTextOf, paragraph } from '../../platform/mail/mail-frame.ts';

type MailText = { subject: string; text: string; html: string };
type Invited = { name: string; role: CompanyRole; company: string; link: string; until: string };

/** The email that invites a person to join a company. `name` is the inviter's name. */
export function invitationMail(brand: string, { name, role, company, link, until }: Invited): MailText {
  const subject = t`${name} invites you to order for ${company}`;
  const first = t`${name} invites you to ${brand} as ${t.of(companyRoleWords[role])} of ${company}.`;
  const validity = t`The link is valid until ${until} and works once.`;
  const foot = t`Sent because ${name} invited this address to ${brand}.`;
  return {
    subject,
    text: mailTextOf([`${first} ${validity}`], link, foot),
    html: mailHtml({
      brand,
      preheader: `${first} ${validity}`,
      heading: subject,
      body: paragraph(`${first} ${validity}`),
      button: { label: t`Join ${company}`, href: link },
      foot: { text: foot },
    }),
  };
}

type Joined = { name: string; role: CompanyRole; company: string; link: string | undefined };

/** The email that informs the owners of a company that a person joined. */
export function joinedMail(brand: string, { name, role, company, link }: Joined): MailText {
  const { title, message } = personJoined({ name, role, company });
  const sentence = `${message}.`;
  const foot = t`Sent because you are an owner of ${company} at ${brand}.`;
  return {
    subject: title,
    text: mailTextOf([sentence], link, foot),
    html: mailHtml({
      brand,
      preheader: sentence,
      heading: title,
      body: paragraph(sentence),
      button: link ? { label: t`Open People`, href: link } : undefined,
      foot: { text: foot },
    }),
  };
}
