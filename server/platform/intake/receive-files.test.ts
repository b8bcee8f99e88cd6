import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { answerErrors } from '../http/answer-errors.ts';
import { requireBody } from '../http/enter.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { readBodies } from './read-bodies.ts';
import { cleanFileName, receiveForm } from './receive-files.ts';
import { newUploadFolder, sweepUploads } from './upload-folders.ts';

let app: FastifyInstance;
let settings: Settings;
let tmp: string;
let read: { content: string; fileName: string }[] = [];

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cordwain-receive-'));
  settings = readSettings({ DATA_DIR: dataDir });
  tmp = join(dataDir, 'tmp');
  app = fastify({ bodyLimit: limits.requestBytes });
  answerErrors(app);
  readBodies(app);
  const files = { files: { most: 20 }, cover: { most: 1 } };
  app.post('/form', { onRequest: async request => requireBody({ files }, request) }, async request => {
    const form = await receiveForm(request, files, settings);
    try {
      read = [];
      for (const { path, fileName, size, sha256 } of form.uploads) {
        const bytes = await readFile(path);
        // Other users of the machine cannot read the file.
        expect((await stat(path)).mode & 0o777).toBe(0o600);
        expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
        expect(size).toBe(bytes.length);
        expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
        read.push({ content: bytes.length < 100 ? bytes.toString() : `${bytes.length} bytes`, fileName });
      }
      return { fields: { ...form.fields }, uploads: form.uploads.map(({ field, size }) => ({ field, size })) };
    } finally {
      await form.cleanup();
    }
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await eventually(async () => expect(await readdir(tmp).catch(() => [])).toEqual([]));
});
afterAll(async () => {
  await app.close();
  await rm(settings.DATA_DIR, { recursive: true });
});

type Part = { name: string; value: string | Buffer; fileName?: string; type?: string };
const boundary = 'a-boundary-of-the-test';

function body(parts: Part[], { end = `--${boundary}--\r\n` } = {}): Buffer {
  const encoded = parts.map(({ name, value, fileName, type }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    const kind = type ?? (fileName === undefined ? undefined : 'image/png');
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n`;
    return [
      Buffer.from(`${head}${kind ? `Content-Type: ${kind}\r\n` : ''}\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...encoded.flat(), Buffer.from(end)]);
}

async function post(payload: Buffer | Part[], type = `multipart/form-data; boundary=${boundary}`) {
  const bytes = Array.isArray(payload) ? body(payload) : payload;
  const answer = await app.inject({ method: 'POST', url: '/form', headers: { 'content-type': type }, payload: bytes });
  return { status: answer.statusCode, body: answer.json() };
}

const file = (value: string | Buffer = 'content', fileName = 'a.png', name = 'files'): Part => ({
  name,
  value,
  fileName,
});
const refusal = async (parts: Part[]) => (await post(parts)).body.code;

describe('S6 receiveForm', () => {
  test('returns texts and files, with line breaks as typed', async () => {
    const answer = await post([
      { name: 'message', value: 'Grüße 👞\r\nsecond line' },
      file('one', 'one.png'),
      file('', 'nothing.png'),
      file('the cover', 'c.png', 'cover'),
      { name: 'empty', value: '' },
    ]);

    expect(answer).toEqual({
      status: 200,
      body: {
        fields: { message: 'Grüße 👞\nsecond line', empty: '' },
        uploads: [
          { field: 'files', size: 3 },
          { field: 'files', size: 0 },
          { field: 'cover', size: 9 },
        ],
      },
    });
    expect(read.map(upload => upload.content)).toEqual(['one', '', 'the cover']);
  });

  test('returns a JSON part as its text', async () => {
    const { body } = await post([{ name: 'visibleTo', value: '[1, 2]', type: 'application/json' }]);

    expect(body.fields).toEqual({ visibleTo: '[1, 2]' });
    const long = { name: 'message', value: ' '.repeat(limits.bodyBytes + 1), type: 'application/json' };
    expect(await refusal([long, file()])).toBe('tooLarge');
  });

  test('parses no JSON part, however deep it is', async () => {
    const value = '['.repeat(100_000) + ']'.repeat(100_000);
    const { status, body } = await post([{ name: 'visibleTo', value, type: 'application/json; charset=utf-8' }]);
    expect([status, body.fields.visibleTo.length]).toEqual([200, 200_000]);
  });

  test('accepts a file of 10 MB and rejects one byte more', async () => {
    const most = Buffer.alloc(limits.fileBytes, 1);

    expect((await post([file(most)])).body.uploads).toEqual([{ field: 'files', size: limits.fileBytes }]);
    expect(await post([file(Buffer.concat([most, Buffer.from('x')]))])).toMatchObject({
      status: 413,
      body: { code: 'fileTooLarge', error: 'An image may be at most 10 MB' },
    });
    expect(await refusal([file(Buffer.alloc(11 * 1024 * 1024))])).toBe('fileTooLarge');
  });

  test('accepts the maximum number of files of a field and rejects one more', async () => {
    const twenty = Array.from({ length: 20 }, () => file());

    expect((await post(twenty)).body.uploads).toHaveLength(20);
    expect(await post([...twenty, file()])).toMatchObject({ status: 413, body: { code: 'tooManyFiles' } });
    expect(await refusal([file('x', 'a.png', 'cover'), file('x', 'b.png', 'cover')])).toBe('tooManyFiles');
  });

  test('accepts 50 MB in total and rejects more, also when texts add up', async () => {
    const ten = () => file(Buffer.alloc(limits.fileBytes));

    expect((await post([ten(), ten(), ten(), ten(), ten()])).body.uploads).toHaveLength(5);
    expect(await post([ten(), ten(), ten(), ten(), ten(), file('x')])).toMatchObject({
      status: 413,
      body: { code: 'tooLarge' },
    });
    expect(await refusal([ten(), ten(), ten(), ten(), ten(), { name: 'message', value: 'x' }])).toBe('tooLarge');
  });

  test('accepts 30 parts and rejects 31', async () => {
    const texts = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `t${index}`, value: 'x' }));

    expect(Object.keys((await post(texts(30))).body.fields)).toHaveLength(30);
    expect(await refusal(texts(31))).toBe('tooLarge');
    expect(await refusal([...texts(1_000), file()])).toBe('tooLarge');
  });

  test('accepts a text of 1 MB and rejects a longer one instead of truncating it', async () => {
    const most = 'x'.repeat(limits.bodyBytes);

    expect((await post([{ name: 'message', value: most }])).body.fields.message).toHaveLength(limits.bodyBytes);
    expect(await refusal([{ name: 'message', value: `${most}x` }])).toBe('tooLarge');
  });

  test('accepts texts of 1 MB in total, so that parsing their JSON stays cheap', async () => {
    const half = 'x'.repeat(limits.bodyBytes / 2);
    const texts = [
      { name: 'one', value: half },
      { name: 'two', value: half },
    ];

    expect((await post(texts)).status).toBe(200);
    expect(await refusal([...texts, { name: 'three', value: 'x' }])).toBe('tooLarge');
  });

  test('rejects files in unknown fields and repeated texts', async () => {
    expect(await refusal([file('x', 'a.png', 'avatar')])).toBe('invalidInput');
    expect(await refusal([file('x', 'a.png', '')])).toBe('invalidInput');
    expect(
      await refusal([
        { name: 'message', value: '1' },
        { name: 'message', value: '2' },
      ]),
    ).toBe('invalidInput');
  });

  test('rejects a file without a name and accepts an empty file field', async () => {
    expect(await refusal([{ name: 'files', value: 'x', type: 'image/png' }])).toBe('invalidInput');
    expect(await refusal([{ name: 'files', value: 'x' }])).toBe('invalidInput');
    expect((await post([{ name: 'files', value: '' }, file()])).body).toMatchObject({
      fields: {},
      uploads: [{ field: 'files' }],
    });
  });

  test('accepts a file field without a selection, as browsers send it', async () => {
    const nothing = { name: 'cover', value: '', fileName: '', type: 'application/octet-stream' };

    expect((await post([{ name: 'message', value: 'hi' }, nothing, file('x', 'a.png', 'cover')])).body).toEqual({
      fields: { message: 'hi' },
      uploads: [{ field: 'cover', size: 1 }],
    });
  });

  test('treats prototype names as ordinary fields', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect(await refusal([{ name, value: 'x' }]), name).toBe('invalidInput');
      expect(await refusal([file('x', 'a.png', name)]), name).toBe('invalidInput');
    }
    const json = '{"__proto__":{"a":1}}';
    expect((await post([{ name: 'j', value: json, type: 'application/json' }])).body.fields).toEqual({ j: json });
    expect((await post([{ name: 'prototype', value: 'x' }])).body.fields).toEqual({ prototype: 'x' });
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });

  test('rejects a body that is not a form', async () => {
    expect((await post(Buffer.from('{}'), 'application/json')).status).toBe(415);
    expect((await post(Buffer.from('a=1'), 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await post(Buffer.from('x'), 'text/plain')).status).toBe(415);
    expect((await post(body([file()]), 'multipart/form-data')).status).toBe(400);
    expect((await post(body([file()]), 'multipart/form-data; boundary=another')).status).toBe(400);
    expect((await post(body([file()], { end: '' }))).status).toBe(400);
    expect((await post(body([file()]).subarray(0, 60))).status).toBe(400);
  });

  test('returns 400 for malformed forms and accepts the next valid one', async () => {
    const good = body([{ name: 'message', value: 'hello' }, file('some content'), file('more')]);
    for (let round = 0; round < 400; round++) {
      const cut = Buffer.from(round % 2 ? good.subarray(0, Math.random() * good.length) : good);
      for (let fault = 0; fault < round % 5; fault++) cut[Math.floor(Math.random() * cut.length)] = Math.random() * 256;
      const { status } = await post(cut);
      expect([200, 400, 413, 415]).toContain(status);
    }

    expect((await post(good)).status).toBe(200);
  });
});

describe('file names', () => {
  const received = async (fileName: string) => {
    await post([file('x', fileName)]);
    return read[0]?.fileName;
  };

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['/etc/shadow', 'shadow'],
    ['C:\\boot.ini', 'boot.ini'],
    ['..', '..'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['a\u0000b\u0007\u001b[31m.png', 'ab[31m.png'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['família 👨‍👩‍👧 größe.png', 'família 👨‍👩‍👧 größe.png'],
    ['کتاب‌ها.jpg', 'کتاب‌ها.jpg'],
    ['  spaces .png  ', 'spaces .png'],
    ['=1+1.png', '=1+1.png'],
  ])('turn %j into %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
  });

  test('are returned as typed, as plain text', async () => {
    expect(await received('Größe — ø 日本 👞.png')).toBe('Größe — ø 日本 👞.png');
    expect(await received('../../../evil.png')).toBe('evil.png');
    expect(await received('%2e%2e%2fevil.png')).toBe('%2e%2e%2fevil.png');
    // Browsers escape quotes and line breaks, and nothing else.
    expect(await received('strap 5%22 100%25.png')).toBe('strap 5" 100%25.png');
    expect(cleanFileName('a%0D%0Ab.png')).toBe('ab.png');
  });

  test('are truncated to 255 characters without splitting a surrogate pair', async () => {
    expect(await received('x'.repeat(300))).toBe('x'.repeat(255));
    expect(cleanFileName(`${'x'.repeat(254)}👞`)).toBe(`${'x'.repeat(254)}\ufffd`);
  });
});

/** Opens a connection and sends the head of a request. The test sends the body. */
async function sending(length: number | undefined): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', chunk => {
    answer += chunk;
  });
  socket.on('error', () => {});
  const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(
    `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${size}\r\n\r\n`,
  );
  return { socket, answer: () => answer };
}

describe('a form over a real connection', () => {
  test('leaves no files when the connection closes at any byte', async () => {
    const whole = body([
      { name: 'message', value: 'x' },
      file(Buffer.alloc(300_000, 7)),
      file(Buffer.alloc(300_000, 8)),
    ]);
    let seen = 0;

    for (let round = 0; round < 60; round++) {
      const { socket } = await sending(whole.length);
      socket.write(whole.subarray(0, Math.floor((whole.length * (round + 1)) / 62)));
      await sleep(round % 10);
      seen += (await readdir(tmp).catch(() => [])).length;
      if (round % 2) socket.destroy();
      else socket.resetAndDestroy();
    }

    expect(seen).toBeGreaterThan(0);
    await eventually(async () => expect(await readdir(tmp)).toEqual([]));
    expect((await post(whole)).status).toBe(200);
  });

  test('is rejected when it is too large, before all of it is read', async () => {
    const { socket, answer } = await sending(2_000_000_000);
    socket.write(body([file()], { end: '' }));

    await eventually(() => expect(answer()).toContain('"code":"tooLarge"'));
    socket.destroy();
  });

  test('gets an answer when its body is rejected and endless, and nothing of it is stored', async () => {
    const { socket, answer } = await sending(undefined);
    const before = process.memoryUsage().rss;
    const piece = Buffer.alloc(65_536, 7);
    const send = (bytes: Buffer) => {
      socket.write(`${bytes.length.toString(16)}\r\n`);
      socket.write(bytes);
      return socket.write('\r\n');
    };
    send(body([file(Buffer.alloc(10), 'x.png', 'unknown')], { end: '' }));
    let sent = 0;
    while (!socket.destroyed && sent < 400_000_000) {
      if (!send(piece)) await Promise.race([new Promise(done => socket.once('drain', done)), sleep(500)]);
      sent += piece.length;
    }

    expect(answer()).toContain('"code":"invalidInput"');
    expect(sent).toBeLessThan(100_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(60e6);
  });

  test('is rejected as soon as an endless file exceeds the limit', async () => {
    const { socket, answer } = await sending(undefined);
    const head = body([file('')], { end: '' }).subarray(0, -2);
    socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
    const piece = Buffer.alloc(65_536, 7);
    let sent = 0;
    while (!answer() && sent < 40_000_000) {
      socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      if (!socket.write('\r\n')) await Promise.race([new Promise(done => socket.once('drain', done)), sleep(500)]);
      sent += piece.length;
      await sleep(0);
    }

    expect(answer()).toContain('"code":"fileTooLarge"');
    socket.destroy();
  });
});

describe('sweepUploads', () => {
  test('removes folders of a killed process, but only old ones of other machines', async () => {
    const old = join(tmp, 'old');
    await mkdir(old, { recursive: true });
    await writeFile(join(old, '0'), 'x');
    await utimes(old, 1_000, 1_000);
    await mkdir(join(tmp, 'young'));

    await sweepUploads(settings);

    expect(await readdir(tmp)).toEqual(['young']);
    await rm(tmp, { recursive: true });
  });

  test('removes folders of ended processes of this machine and keeps those of running ones', async () => {
    const own = newUploadFolder(settings);
    const left = own.replace(`.${process.pid}.`, '.4194304.');
    const reused = own.replace(/[.]\d+[.]/, '.1.');
    const elsewhere = `${left}-of-another-machine`;
    for (const folder of [own, left, reused, elsewhere]) await mkdir(folder, { recursive: true });

    await sweepUploads(settings);

    expect((await readdir(tmp)).sort()).toEqual([own, elsewhere].map(folder => basename(folder)).sort());
    await rm(tmp, { recursive: true });
  });

  test('works without a folder', async () => {
    await rm(tmp, { recursive: true, force: true });

    await expect(sweepUploads(settings)).resolves.toBeUndefined();
  });
});
