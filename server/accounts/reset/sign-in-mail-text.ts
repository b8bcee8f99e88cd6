import { browserWords } from '#contract/accounts/browser-words.ts';
import { limits } from '#contract/call/limits.ts';
import { msg, t } from '#contract/wording.ts';
import { listOf } from '../../notifications/words/notification-words.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { mailHtml, mailTextOf, paragraph } from '../../platform/mail/mail-frame.ts';

type MailText = { subject: string; text: string; html: string };

/** The email with a reset link for each account of an address. */
export function passwordMail(brand: string, links: readonly { username: string; link: string }[]): MailText {
  const subject = t`Set a new password`;
  const names = listOf(links.map(({ username }) => username));
  const request = t`Somebody asked for a new password for ${names}.`;
  const validity =
    links.length === 1
      ? t`The link is valid for ${limits.resetLinkMinutes} minutes.`
      : t`Each link is valid for ${limits.resetLinkMinutes} minutes.`;
  const first = t`${request} ${validity} If it was not you, nothing has changed.`;
  const lines = links.map(({ username, link }) => (links.length === 1 ? link : `${username}: ${link}`));
  const foot = t`Sent because a new password was requested for this address.`;
  const [only] = links;
  const isOne = links.length === 1 && only !== undefined;
  const list = links.map(
    ({ username, link }) =>
      `<p style="margin:0 0 10px"><a class="ink" href="${escapeHtml(link)}" style="color:#221d18">${escapeHtml(t`Set a new password for ${username}`)}</a></p>`,
  );
  return {
    subject,
    text: mailTextOf([first], lines.join('\n'), foot),
    html: mailHtml({
      brand,
      preheader: first,
      heading: subject,
      body: paragraph(first) + (isOne ? '' : list.join('')),
      button: isOne ? { label: t`Set a new password`, href: only.link } : undefined,
      foot: { text: foot },
    }),
  };
}

/** The email with the link that verifies an address. */
export function verificationMail(brand: string, { username, link }: { username: string; link: string }): MailText {
  const subject = t`Confirm your email address`;
  const first = t`${username} uses this address at ${brand}. The link is valid for ${limits.resetLinkMinutes} minutes. If it was not you, nothing happens without it.`;
  const foot = t`Sent because this address was entered for ${username} at ${brand}.`;
  return {
    subject,
    text: mailTextOf([first], link, foot),
    html: mailHtml({
      brand,
      preheader: first,
      heading: subject,
      body: paragraph(first),
      button: { label: t`Confirm the address`, href: link },
      foot: { text: foot },
    }),
  };
}

const unknownBrowser = msg`unknown browser`;

type Changed = { what?: string | undefined; ended?: string | undefined; at: string; browser: string };

function signedOut(browser: string): string {
  return t`${browser === '' ? t`An unknown browser` : browserWords(browser)} was signed out`;
}

/** The email about a change of how a user signs in. */
export function signInChangedMail(brand: string, { what = '', ended, at, browser }: Changed): MailText {
  const subject = t`Your sign-in was changed`;
  const changed = ended === undefined ? t.of(what) : signedOut(ended);
  const first = `${changed}, ${at}, ${browser === unknownBrowser ? t.of(browser) : browserWords(browser)}.`;
  const second = t`If it was not you, tell the workshop at once.`;
  const foot = t`Sent because this address belongs to an account at ${brand}.`;
  return {
    subject,
    text: mailTextOf([`${first} ${second}`], undefined, foot),
    html: mailHtml({
      brand,
      preheader: first,
      heading: subject,
      body: paragraph(first) + paragraph(second),
      foot: { text: foot },
    }),
  };
}
