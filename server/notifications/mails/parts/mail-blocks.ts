import { limits } from '#contract/call/limits.ts';
import { doneItems, type Stage, stages } from '#contract/orders/order-rules.ts';
import { doneLabels, ofTotal, readyOf } from '#contract/production/count-texts.ts';
import { number } from '#contract/wording-numbers.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { paragraph, sidesOfLine } from '../../../platform/mail/mail-frame.ts';
import * as countOf from '../../words/counts.ts';
import { beginningOf } from '../../words/notification-facts.ts';
import { pdfSentences } from './mail-pdfs.ts';
import type { Given, MailLine, OrderFacts, Written } from './order-mail.ts';
import { combinationsOf, linesText, shownLines } from './order-words.ts';

const faint = 'color:#6b5d4d';
const line = 'border-top:1px solid #e3dbcd';
const colors: Record<Stage, string> = {
  cutting: '#3b7dd1',
  stitching: '#c7970f',
  finishing: '#dd7220',
  packaging: '#2f9760',
};

type Body = Pick<Written, 'text' | 'html'>;

/** A sentence with the pictures and how far the order is. */
export function progressBody(given: Given, sentence: string): Body {
  return { text: [sentence], html: `${paragraph(sentence)}${row(given)}${stageTrack(given)}` };
}

/** A sentence with the first products, or all of a delivery, where their PDF is, and how far the order is. */
export function pdfBody(given: Given, sentence: string, pdf: 'order' | 'delivery', lines: readonly MailLine[]): Body {
  const place = pdfSentences(pdf, given.pdf);
  // Who receives the goods compares them with this list (DO-11).
  const most = pdf === 'delivery' ? limits.orderLines : shownLines;
  return {
    text: [sentence, linesText(lines, most), ...place],
    html: `${paragraph(sentence)}${row(given)}${lineTable(lines, most)}${place.map(paragraph).join('')}${stageTrack(given)}`,
  };
}

/** Returns the HTML of the email's row of pictures. */
export function row({ cids, inRow }: Given): string {
  return pictureRow(cids.ofRow, inRow);
}

/** Returns the HTML of the first products' pictures. `cids` has one id for each picture that is part of the email. */
export function pictureRow(cids: readonly string[], products: number): string {
  if (cids.length === 0) return '';
  const cell = (content: string) => `<td style="padding-${sidesOfLine().end}:8px">${content}</td>`;
  const picture = (cid: string) =>
    `<img src="cid:${cid}" width="72" height="72" alt="" style="display:block;border-radius:8px">`;
  const more =
    products > cids.length
      ? `<td class="picture faint" align="center" style="width:72px;height:72px;background:#efe8dc;border-radius:8px;${faint}">+${products - cids.length}</td>`
      : '';
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:14px 0"><tr>${cids.map(cid => cell(picture(cid))).join('')}${more}</tr></table>`;
}

/** Returns the HTML of the first lines of an order with their notes and first combinations. */
export function lineTable(lines: readonly MailLine[], most = shownLines): string {
  const { end } = sidesOfLine();
  const row = (text: string, count: string, look = '') =>
    `<tr><td class="line ${look ? 'faint' : ''}" style="padding:6px 0;padding-${end}:8px;${line};${look}">${text}</td><td class="line" align="${end}" style="width:80px;padding:6px 0;${line}">${count}</td></tr>`;
  const shown = lines.slice(0, most).map(one => {
    const { productCode, description, quantity } = one;
    const combinations = combinationsOf(one)
      .map(text => `<br><span class="faint" style="${faint}">${escapeHtml(text)}</span>`)
      .join('');
    return row(
      `<b>${escapeHtml(productCode)}</b> ${escapeHtml(beginningOf(description))}${combinations}`,
      number(quantity),
    );
  });
  const rest = lines.length - most;
  const more = rest > 0 ? row(countOf.andMoreProducts(rest), '', faint) : '';
  return `<table cellspacing="0" cellpadding="0" style="width:100%;margin:0 0 4px;border-collapse:collapse;table-layout:fixed;font-size:14px">${shown.join('')}${more}</table>`;
}

/** Returns the HTML of the stage track with its counts, as on screen (OR-14). */
export function stageTrack({ lines, totalItems }: Pick<OrderFacts, 'lines' | 'totalItems'>): string {
  const done = doneItems(lines);
  const gap = `padding-${sidesOfLine().end}:3px`;
  const bar = (stage: Stage) => {
    const percent = Math.floor((done[stage] * 100) / totalItems);
    const part = (width: number, color: string, look = '') =>
      width > 0
        ? `<td class="${look}" width="${width}%" height="10" style="height:10px;background:${color};font-size:0;line-height:0">&nbsp;</td>`
        : '';
    return `<td width="25%" style="${gap}"><table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-radius:3px;overflow:hidden"><tr>${part(percent, colors[stage])}${part(100 - percent, '#e6ded2', 'off')}</tr></table></td>`;
  };
  const label = (stage: Stage) =>
    `<td class="faint" valign="top" style="${gap};${faint};font-size:11px">${doneLabels[stage]} ${stage === 'packaging' ? ofTotal(done[stage], totalItems) : number(done[stage])}</td>`;
  return `<p style="margin:14px 0 6px"><b>${readyOf(done.packaging, totalItems)}</b></p>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="table-layout:fixed"><tr>${stages.map(bar).join('')}</tr><tr>${stages.map(label).join('')}</tr></table>`;
}

export type ShownMessage = { body: string; cids: readonly string[]; morePictures: number };

/** Returns the HTML of a message in a bubble with its pictures. */
export function bubble({ body, cids, morePictures }: ShownMessage, isOwnSide: boolean): string {
  const { start, end } = sidesOfLine();
  const pictures = cids.map(
    cid =>
      `<img src="cid:${cid}" width="160" alt="" style="width:160px;max-width:100%;height:auto;margin:8px 0 0;margin-${end}:6px;border-radius:8px">`,
  );
  const more = morePictures > 0 ? `(${countOf.images(morePictures)})` : '';
  const words = [body, more].filter(Boolean).map(text => escapeHtml(text).replaceAll('\n', '<br>'));
  const look = isOwnSide
    ? `background:#f7e8dc;border:1px solid #f7e8dc;border-radius:14px;border-top-${end}-radius:4px`
    : `background:#fff;border:1px solid #e3dbcd;border-radius:14px;border-top-${start}-radius:4px`;
  return `<div class="${isOwnSide ? 'own' : 'bubble'}" style="margin:0 0 14px;padding:12px 14px;${look}">${words.join('<br>')}${pictures.length > 0 ? `<br>${pictures.join('')}` : ''}</div>`;
}

/** Returns the HTML of a list of orders: each number, as a link if there is an address, and a text. */
export function orderTable(orders: readonly { id: number; text: string }[], publicUrl: string | undefined): string {
  const cell = `padding:6px 0;padding-${sidesOfLine().end}:8px;border-top:1px solid #e3dbcd`;
  const idOf = (id: number) =>
    publicUrl
      ? `<a class="ink" href="${escapeHtml(`${publicUrl}/customizations/${id}`)}" style="color:#221d18"><b>#${id}</b></a>`
      : `<b>#${id}</b>`;
  const row = ({ id, text }: { id: number; text: string }) =>
    `<tr><td class="line" valign="top" style="width:80px;${cell}">${idOf(id)}</td><td class="line" style="${cell}">${escapeHtml(text)}</td></tr>`;
  return `<table cellspacing="0" cellpadding="0" style="width:100%;margin:0 0 4px;border-collapse:collapse;font-size:14px">${orders.map(row).join('')}</table>`;
}
