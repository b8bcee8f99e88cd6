import { describe, expect, it } from 'vitest';
import { plain, rawEmail } from '#testing/emails/raw-email.ts';
import { automaticHeads } from '#testing/emails/shapes.ts';
import { processorTime } from '#testing/processor-time.ts';
import { readHead } from './read-head.ts';

const key = { mark: 'abcd', token: 'mfrggzdfmztwq2lknnwg23tpoi' };
const text = key.mark + key.token;
const other = `abcd${'a'.repeat(26)}`;
const address = 'orders@workshop.example';
const read = (given: Partial<Parameters<typeof rawEmail>[0]>, authServer?: string) => {
  const bytes = rawEmail({ body: plain('Yes'), ...given });
  return readHead(bytes, bytes.length, { address, authServer });
};

describe('the order that an email answers', () => {
  it.each([
    ['To', { to: `Workshop <orders+${text}@workshop.example>` }],
    ['To in capitals', { to: `ORDERS+${text.toUpperCase()}@Workshop.Example` }],
    ['Cc', { head: [`Cc: ines@harbour.example,\r\n orders+${text}@workshop.example`] }],
    ['Delivered-To', { head: [`Delivered-To: orders+${text}@workshop.example`] }],
    ['In-Reply-To', { head: [`In-Reply-To: <order-7.12.${text}@workshop.example>`] }],
    ['References', { head: [`References: <order-7.${text}@workshop.example> <a@harbour.example>`] }],
  ])('is found in %s', (_, given) => {
    expect(read(given).keys).toEqual([key]);
  });

  it('is found in the address before the thread, and in the newest email of the thread first', () => {
    const thread = { head: [`References: <order-7.${text}@workshop.example> <order-7.9.${other}@workshop.example>`] };
    expect(read(thread).keys.map(({ token }) => token)).toEqual([other.slice(4), key.token]);
    expect(read({ ...thread, to: `orders+${text}@workshop.example` }).keys).toEqual([key]);
  });

  it('says whether its keys come from addresses of the mailbox', () => {
    expect(read({ to: `orders+${text}@workshop.example` }).isByAddress).toBe(true);
    expect(read({ head: [`References: <order-7.${text}@workshop.example>`] }).isByAddress).toBe(false);
  });

  it.each([
    ['another address', { to: `sales+${text}@workshop.example` }],
    ['another domain', { to: `orders+${text}@workshop.example.evil.example` }],
    ['a short token', { to: `orders+${text.slice(1)}@workshop.example` }],
    ['no token', { to: address }],
    ['the subject', { subject: `orders+${text}@workshop.example` }],
  ])('is not found in %s', (_, given) => {
    expect(read(given).keys).toEqual([]);
  });
});

describe('the sender of an email', () => {
  it.each([
    'ines@harbour.example',
    '<ines@harbour.example>',
    'Ines Okafor <ines@harbour.example>',
    '"Okafor, Ines" <ines@harbour.example>',
    '=?utf-8?Q?In=C3=A9s?= <ines@harbour.example>',
    'ines@harbour.example (Ines)',
    '"ines@harbour.example" <ines@harbour.example>',
    '"Ines@Harbour Goods" <ines@harbour.example>',
    '=?utf-8?Q?Ines=40Harbour?= <ines@harbour.example>',
  ])('is the only address in From: %s', from => {
    expect(read({ from }).sender.address).toBe('ines@harbour.example');
  });

  it.each([
    'ines@harbour.example, thief@evil.example',
    'thief@evil.example, ines@harbour.example',
    '<ines@harbour.example> <thief@evil.example>',
    'ines@harbour.example <thief@evil.example>',
    '"ines@harbour.example" <thief@evil.example>',
    '=?utf-8?Q?ines=40harbour.example?= <thief@evil.example>',
    '=?utf-8?B?aW5lc0BoYXJib3VyLmV4YW1wbGU=?=',
    '=?utf-8?Q?ines?=@harbour.example',
    'Team: ines@harbour.example;',
    'ines@harbour.example\r\nFrom: thief@evil.example',
    '',
  ])('is unknown when From is a trick: %s', from => {
    expect(read({ from }).sender.address).toBeUndefined();
  });
});

it('a name that is another address is named as the reason', () => {
  expect(read({ from: '"thief@evil.example" <ines@harbour.example>' }).sender.fault).toMatch(/another address/);
  expect(read({ from: 'a@x.example, b@x.example' }).sender.fault).toMatch(/exactly one address/);
});

describe('an automatic email', () => {
  it.each(Object.entries(automaticHeads))('is %s', (_, head) => {
    expect(read({ head }).isAutomatic).toBe(true);
  });

  it.each([
    'MAILER-DAEMON@harbour.example',
    'noreply@harbour.example',
    'No-Reply <no-reply@harbour.example>',
    'do-not-reply+7@x.example',
    'do_not_reply@x.example',
    'orders-noreply@x.example',
  ])('comes from %s', from => {
    expect(read({ from }).isAutomatic).toBe(true);
  });

  it('has a Message-ID of a portal', () => {
    expect(read({ messageId: `<order-7.12.${text}@workshop.example>` }).isAutomatic).toBe(true);
  });

  it('is not one that a person wrote', () => {
    expect(
      read({ head: ['Auto-Submitted: no', 'Return-Path: <ines@harbour.example>', 'Precedence: normal'] }).isAutomatic,
    ).toBe(false);
  });
});

describe('the check of the receiving mail server', () => {
  const fails = (...results: string[]) =>
    read({ head: results.map(result => `Authentication-Results: ${result}`) }, 'mx.workshop.example')
      .failsAuthentication;

  it.each([
    [true, ['mx.workshop.example; dkim=none; dmarc=fail (p=NONE) header.from=harbour.example']],
    [true, ['mx.workshop.example; dmarc = fail header.from = harbour.example']],
    [true, ['MX.workshop.example 1; spf=fail smtp.mailfrom=ines@harbour.example']],
    [true, ['mx.workshop.example; dmarc=fail', 'mx.workshop.example; dmarc=pass']],
    [true, ['mx.workshop.example; dmarc=pass', 'mx.workshop.example; dmarc=fail']],
    [true, ['mx.workshop.example; spf=pass', 'mx.workshop.example; dkim=none', 'mx.workshop.example; dmarc=fail']],
    [true, ['mx.workshop.example; spf=fail smtp.mailfrom=<ines@harbour.example>']],
    [true, ['mx.workshop.example; spf=fail smtp.mailfrom="x; dmarc=pass"@harbour.example']],
    [true, ['mx.workshop.example; spf=fail smtp.mailfrom=<> smtp.helo=harbour.example']],
    [false, ['mx.workshop.example; spf=fail smtp.mailfrom=<> smtp.helo=mail.list.example']],
    [true, ['mx.workshop.example; spf=fail (a (b) \\) dmarc=pass;) smtp.mailfrom=harbour.example']],
    [true, ['mx.workshop.example; spf=fail reason="; dmarc=pass" smtp.mailfrom=harbour.example']],
    [false, ['mx.workshop.example; spf=fail smtp.mailfrom=SRS0=a=b=harbour.example=x@list.example']],
    [false, ['mx.workshop.example; dmarc=pass; spf=fail smtp.mailfrom=harbour.example']],
    [false, ['mx.workshop.example; spf=fail smtp.mailfrom=bounce@list.example; dmarc=none']],
    [false, ['mx.evil.example; dmarc=fail', 'mx.workshop.example; dmarc=pass']],
    [true, ['mx.evil.example; dmarc=pass', 'mx.workshop.example; dmarc=fail']],
    [false, []],
  ])('fails: %s for %j', (isFailed, results) => {
    expect(fails(...results)).toBe(isFailed);
  });

  it('C11 reads the headers that the server wrote above and below its own Received, and none that came with the email', () => {
    const own =
      'Received: from mail.harbour.example (helo by evil) by mx.workshop.example (Postfix) with ESMTP id 1; Thu';
    const others = 'Received: from x by mail.harbour.example; Thu';
    const failed = (...head: string[]) => read({ head }, 'mx.workshop.example').failsAuthentication;
    const of = (result: string) => `Authentication-Results: mx.workshop.example; ${result}`;
    const spf = of('spf=fail smtp.mailfrom=harbour.example');
    expect(failed(of('spf=pass'), own, of('dmarc=fail'))).toBe(true);
    expect(failed('Received: by 10.0.0.1 with SMTP id 2', own, of('dmarc=fail'))).toBe(true);
    // The sender's own headers neither excuse nor accuse.
    expect(failed(spf, own, others, of('dmarc=pass'))).toBe(true);
    expect(failed(spf, own, own, of('dmarc=pass'))).toBe(true);
    expect(failed(of('dmarc=pass'), own, others, of('dmarc=fail'))).toBe(false);
  });

  it('is not asked without the name of the server', () => {
    expect(read({ head: ['Authentication-Results: mx.workshop.example; dmarc=fail'] }).failsAuthentication).toBe(false);
  });
});

it('an email is the same when it is read again, and another one when its id differs', () => {
  const given = { messageId: '<1@harbour.example>' };
  expect(read(given).hash).toEqual(read(given).hash);
  expect(read(given).hash).not.toEqual(read({ messageId: '<2@harbour.example>' }).hash);
  expect(read({ messageId: '', subject: 'A' }).hash).not.toEqual(read({ messageId: '', subject: 'B' }).hash);
});

it('A2 a hostile head is read in linear time', async () => {
  const names = [
    'Authentication-Results',
    'From',
    'To',
    'References',
    'Received',
    'Auto-Submitted',
    'Return-Path',
    'X',
  ];
  for (const sign of [
    ' ',
    '(',
    '[',
    '=',
    ';',
    '"',
    '<',
    '\\',
    '0',
    '\r',
    'mx.workshop.example;',
    'no-reply.',
    ' by',
    'orders+',
  ]) {
    for (const name of names) {
      const value = sign.repeat(64_000 / sign.length);
      const head = Buffer.from(`Received: from a by mx.workshop.example; Thu\r\n${name}: ${value}\r\n\r\n`);
      const used = await processorTime(() => readHead(head, 0, { address, authServer: 'mx.workshop.example' }));
      expect([name, sign, used < 50]).toEqual([name, sign, true]);
    }
    const from = Buffer.from(`From: <${sign.repeat(980 / sign.length)}\r\n\r\n`);
    expect(await processorTime(() => readHead(from, 0, { address, authServer: undefined }))).toBeLessThan(50);
  }
});
