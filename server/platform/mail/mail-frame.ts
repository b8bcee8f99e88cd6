import { t } from '#contract/wording.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { spoken } from '../languages/in-language.ts';
import { answerAbove } from './answer-above.ts';
import type { Email } from './email.ts';

const serif = "font-family:Georgia,'Times New Roman',serif";
const faint = 'color:#6b5d4d';

/** Email programs without `<style>` show the inline colors, which are those of the light theme. */
const dark = `
  body,.ground{background:#171412!important}
  .sheet{background:#211d1a!important;border-color:#3a332d!important}
  .ink,.ink a{color:#f2ece3!important}
  .faint,.faint a{color:#b5a897!important}
  .bubble{background:#2a2521!important;border-color:#3a332d!important}
  .own{background:#3a2a1f!important;border-color:#3a2a1f!important}
  .picture{background:#3a332d!important}
  .line{border-color:#3a332d!important}
  .off{background:#3a332d!important}
  .ink a.button{background:#d98a55!important;color:#1b1410!important}`;

type Frame = {
  brand: string;
  /** Whether an answer to the email becomes a message. */
  isAnswered?: boolean | undefined;
  /** The first words, which email programs show beside the subject in lists. */
  preheader: string;
  heading?: string;
  /** HTML between the heading and the button. */
  body: string;
  button?: { label: string; href: string } | undefined;
  foot: { text: string; link?: { label: string; href: string } | undefined };
};

/**
 * Returns the sides on which a line begins and ends in the language of an email. Not all email programs know CSS's
 * `start` and `end`.
 */
export function sidesOfLine(): { start: 'left' | 'right'; end: 'left' | 'right' } {
  return spoken()?.direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };
}

/** Returns the HTML of an email: a sheet of 560 px that shrinks on phones, with a dark theme. */
export function mailHtml({ brand, isAnswered = false, preheader, heading, body, button, foot }: Frame): string {
  const name = escapeHtml(brand);
  const link =
    foot.link && `<a href="${escapeHtml(foot.link.href)}" style="${faint}">${escapeHtml(foot.link.label)}</a>`;
  return `<!doctype html><html ${languageOfMail()}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${name}</title><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}</style></head>
<body style="margin:0;padding:0;background:#f6f3ec">
<div role="main">${isAnswered ? above() : ''}<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="ground" style="background:#f6f3ec"><tr>
<td align="center" style="padding:20px 12px">
<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;max-width:560px;table-layout:fixed;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;text-align:${sidesOfLine().start}"><tr>
<td class="sheet ink" style="padding:24px;background:#fffdf9;color:#221d18;border:1px solid #e3dbcd;border-radius:12px;overflow-wrap:anywhere">
<p class="ink" style="margin:0 0 18px;font-size:17px;font-weight:600;line-height:1.2;${serif}">${mark()}${name}</p>
${heading ? `<h1 class="ink" style="margin:0 0 6px;font-size:24px;font-weight:600;line-height:1.2;${serif}">${escapeHtml(heading)}</h1>` : ''}
${body}
${button ? buttonHtml(button) : ''}
</td></tr><tr>
<td class="faint" style="padding:16px 4px 0;${faint};font-size:12px;overflow-wrap:anywhere">${[escapeHtml(foot.text), link].filter(Boolean).join(' ')}${senderMark}</td>
</tr></table></td></tr></table></div></body></html>`;
}

const above = () =>
  `<p class="faint" style="margin:0;padding:8px 12px 0;${faint};font-size:12px;text-align:center">${escapeHtml(t.of(answerAbove))}</p>`;

function languageOfMail(): string {
  const language = spoken();
  return language && language.direction === 'rtl'
    ? `lang="${language.tag}" dir="rtl"`
    : `lang="${language?.tag ?? 'en'}"`;
}

/** The workshop's mark as HTML, because email programs show no SVG. */
const mark = () =>
  `<span style="display:inline-block;width:18px;height:18px;margin-${sidesOfLine().end}:8px;vertical-align:-3px;background:#98481b;border-radius:9px 9px 9px 2px"></span>`;

function buttonHtml({ label, href }: { label: string; href: string }): string {
  return `<p style="margin:18px 0 0"><a class="button" href="${escapeHtml(href)}" style="display:inline-block;padding:11px 20px;background:#98481b;color:#fff;border-radius:8px;font-size:15px;font-weight:600;line-height:22px;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

/** Where the HTML of an email names its sender. */
const senderMark = '<!-- sender -->';

/** Who sends an email: its last lines, and above them the logo, a JPEG of this many CSS pixels. */
export type Sender = { lines: readonly string[]; logo?: { jpeg: Buffer; width: number; height: number } | undefined };

const logoCid = 'logo@cordwain';

/**
 * Adds who sends an email to its end, with the logo in its HTML (DO-10). Emails are composed by many operations and sent by
 * one, which knows the letterhead of that moment.
 */
export function withSender<E extends Pick<Email, 'text' | 'html' | 'pictures'>>(email: E, { lines, logo }: Sender): E {
  if (lines.length === 0 && !logo) return email;
  const shown = email.html?.includes(senderMark) ? logo : undefined;
  const html = email.html?.replace(senderMark, () => {
    const named = lines.map(line => `<br>${escapeHtml(line)}`).join('');
    return `${shown ? logoHtml(shown) : named && '<br>'}${named}`;
  });
  return {
    ...email,
    text: [email.text, lines.join('\n')].filter(Boolean).join('\n\n'),
    ...(html !== undefined && { html }),
    ...(shown && { pictures: [...(email.pictures ?? []), { cid: logoCid, content: shown.jpeg, type: 'image/jpeg' }] }),
  };
}

function logoHtml({ width, height }: NonNullable<Sender['logo']>): string {
  return `<br><br><img src="cid:${logoCid}" width="${width}" height="${height}" alt="" style="vertical-align:top">`;
}

/** Returns a paragraph of user input as HTML. */
export function paragraph(text: string): string {
  return `<p style="margin:0 0 14px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

/** Returns a small remark below the content as HTML. */
export function remark(text: string): string {
  return `<p class="faint" style="margin:0 0 14px;${faint};font-size:13px">${escapeHtml(text)}</p>`;
}

/** Returns the plain-text part: paragraphs, the link and the footer. */
export function mailTextOf(paragraphs: readonly string[], link: string | undefined, foot: string): string {
  return [...paragraphs, ...(link ? [link] : []), `-- \n${foot}`].join('\n\n');
}
