import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEmailAddress } from '#contract/accounts/email-address.ts';
import { customerColumns } from '#contract/call/csv-columns.ts';
import { folded } from '#contract/call/folding.ts';
import { plainDecimal, readListedNumber, readWholeNumber } from '#contract/call/whole-numbers.ts';
import { readTypedOptions } from '#contract/cart/quick-order/typed-options.ts';
import { colorOf, withoutColor } from '#contract/orders/note-color.ts';
import { aCustomer, anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { mainThreadTime } from '#testing/processor-time.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { splitLinks } from '../../web/messages/split-links.ts';
import { sourceOfText } from '../cart/quick-order/read-quick-list.ts';
import { textOfHtml } from '../messages/mail-in/emails/html-text.ts';
import { readHead } from '../messages/mail-in/emails/read-head.ts';
import { saysMore } from '../messages/mail-in/emails/says-more.ts';
import { splitText } from '../messages/mail-in/emails/split-text.ts';
import { browserName } from '../platform/access/session.ts';
import { textOfCell, unwrapped } from '../platform/csv/csv.ts';
import { readTable } from '../platform/csv/read-table.ts';
import { textOfIsoDate } from '../platform/excel/cell-text.ts';
import { fromExcel } from '../platform/excel/excel-text.ts';
import { foldHeading } from '../platform/excel/fold-heading.ts';
import { numberFormat } from '../platform/excel/number-formats.ts';
import { addressGroup } from '../platform/http/address-group.ts';

/** In milliseconds of processor time. */
const most = 50;
const signs = [' ', '(', '[', '=', ';', '"', '<', '\\', '0'];
const length = 65_536;

const portal = testPortal();
let [customer, admin]: Client[] = [];
let folder: string;
beforeAll(async () => {
  customer = await portal.as(await aCustomer(portal));
  admin = await portal.as(await anAdmin(portal));
  folder = await temporaryFolder('long-texts');
});
afterAll(() => rm(folder, { recursive: true }));

const authServer = 'mx.workshop.example';
/** Reads the head of an email that has these lines. */
const emailHead = (lines: string) =>
  readHead(Buffer.from(`${lines}\r\n`), length, { address: 'orders@workshop.example', authServer });
const known = 'From: Ines <ines@harbour.example>';

/** Each reads a text of strangers, most of them on the thread that answers everybody. */
const readers: Record<string, (text: string) => unknown> = {
  'a heading or a cell of CSV': async text => {
    const path = join(folder, 'list.csv');
    await writeFile(path, `Member Since${text}\n${text}\n`);
    return readTable(path, customerColumns, { account: 1 }).catch(() => undefined);
  },
  'a cell of CSV': textOfCell,
  'a cell that is a formula': text => unwrapped(`="${text}`),
  'a pasted list': text => sourceOfText(text, 'pasted'),
  'a heading': foldHeading,
  'a number format of Excel': text => numberFormat(200, text),
  'a text of Excel': text => fromExcel(`_x${text}`),
  'a date of Excel': textOfIsoDate,
  'a typed number': text => [readWholeNumber(text), readListedNumber(text), plainDecimal(text)],
  'an email address': text => isEmailAddress(`a@${text}`),
  'a text to search for': folded,
  'a note with a color': text => [colorOf(text, ['Tan']), withoutColor(text, ['Tan'])],
  'typed options': text => readTypedOptions({ colors: ['Tan'], options: [] }, [{ option: text, value: text }]),
  'the links of a message': text => splitLinks(`https://a${text} http://b`),
  'the name of a browser': text => browserName(`Mozilla/5.0 ${text}`),
  'an address of a network': addressGroup,
  'a result of authentication': text => emailHead(`Authentication-Results: ${authServer};${text}x\r\n${known}`),
  'many results of authentication': text =>
    emailHead(`Authentication-Results: ${authServer}; ${text.slice(0, 1_000)}x\r\n`.repeat(64) + known),
  'the way of an email': text => emailHead(`Received: from ${text} by ${authServer}\r\n${known}`),
  'the sender of an email': text => emailHead(`From: ${text}<ines@harbour.example>`),
  'the sender of an email in an address': text => emailHead(`From: <${text.slice(0, 980)}`),
  'the recipients of an email': text => emailHead(`To: ${text}\r\nCc: orders+${text}@workshop.example\r\n${known}`),
  'the thread of an email': text => emailHead(`References: <${text}>\r\nIn-Reply-To: ${text}\r\n${known}`),
  'the marks of a program in an email': text =>
    emailHead(`Auto-Submitted: ${text}\r\nReturn-Path: <${text}\r\nContent-Type: ${text}\r\n${known}`),
  'a line of an email': text => splitText(text, [text]),
  'many lines of an email': text => splitText(text.split('').join('\n').slice(0, length)),
  'a quote of an email': text =>
    splitText(`Yes.\n\nOn 26/11/2026 14:03 <${text}> wrote:\n> ${text}\nFrom: ${text}\nDate: ${text}`),
  'the alternatives of an email': text => [saysMore(text, `a${text}`), saysMore(`b ${text}`, text)],
  'the page of an email': text => textOfHtml(`<p>${text}</p>`),
};

const requests: Record<string, (text: string) => Promise<unknown> | undefined> = {
  'search words': text => customer?.send('GET', `/api/search?search=${encodeURIComponent(text)}`),
  'a word of a list': text => admin?.send('GET', `/api/orders?search=${encodeURIComponent(text)}`),
  'the secret of a calendar': text => portal.nobody.send('GET', `/calendar/${encodeURIComponent(text)}.ics`),
  cookies: text => portal.nobody.send('GET', '/api/auth/me', undefined, { headers: { cookie: `session=${text}` } }),
  ...Object.fromEntries(
    ['user-agent', 'accept-language', 'accept', 'if-none-match', 'x-forwarded-for', 'forwarded', 'origin', 'range'].map(
      name => [
        name,
        (text: string) => portal.nobody.send('GET', '/api/auth/me', undefined, { headers: { [name]: text } }),
      ],
    ),
  ),
};

describe.each(Object.entries({ ...readers, ...requests }))('64 KB of one sign as %s delay nobody (S11)', (_, read) => {
  test.each(signs)('%j', async sign => {
    const text = sign.repeat(length);
    // The quickest of four counts: the first one compiles the code, and any of them may collect garbage of others.
    const times: number[] = [];
    for (let time = 0; time < 4; time += 1) times.push(await mainThreadTime(() => read(text)));
    expect(Math.min(...times)).toBeLessThan(most);
  });
});
