import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeSender, type UploadSender } from './upload-sender.ts';
import { Uploads } from './uploads.ts';

/** A request of the stubbed browser, which ends when the test ends it. */
class Request {
  readonly upload: { onprogress?: (event: unknown) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  status = 0;
  responseText = '';
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    sent.push(this);
  }
  abort(): void {
    this.onabort();
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}
let sent: Request[];
let added: [code: string, url: string, later: readonly string[]][];
let uploads: Uploads;
let sender: UploadSender;

beforeEach(() => {
  sent = [];
  added = [];
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  uploads = new Uploads((code, url, later) => void added.push([code, url, later]));
  sender = uploads.sender(makeSender);
});
afterEach(() => vi.unstubAllGlobals());

const aPicture = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });
const takeAll = () => undefined;
/** Adds pictures and waits until their requests are sent. */
async function add(...names: string[]): Promise<void> {
  const before = sent.length;
  sender.add('ST-220', names.map(aPicture), takeAll);
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(before));
}
const finish = (at: number, url: string) => sent[at]?.answer(200, { success: true, files: [{ url }] });
const shown = () => uploads.read().map(({ file, share, error }) => [file.name, share, Boolean(error)]);

it('sends three pictures at a time, and the next one when one of them is done', async () => {
  await add('1', '2', '3', '4');
  await vi.waitFor(() => expect(sent).toHaveLength(3));

  finish(0, '/files/1');

  await vi.waitFor(() => expect(sent).toHaveLength(4));
  expect(added).toEqual([['ST-220', '/files/1', []]]);
  expect(shown().map(([name]) => name)).toEqual(['2', '3', '4']);
});

it('reports the pictures that were selected later but finished earlier, so that the order is kept', async () => {
  await add('1', '2');
  await vi.waitFor(() => expect(sent).toHaveLength(2));

  finish(1, '/files/2');
  await vi.waitFor(() => expect(added).toHaveLength(1));
  finish(0, '/files/1');

  await vi.waitFor(() => expect(added.at(-1)).toEqual(['ST-220', '/files/1', ['/files/2']]));
});

it('shows why a file is rejected and does not send it', () => {
  sender.add('ST-220', [aPicture('large.jpg')], () => 'Too large');

  expect(sent).toEqual([]);
  expect(uploads.read()).toMatchObject([{ error: 'Too large', isRefused: true }]);
});

it('adds nothing to the cart after a cancellation', async () => {
  await add('1');
  const [upload] = uploads.read();

  sender.cancel(upload?.id ?? 0);
  finish(0, '/files/1');
  await Promise.resolve();

  expect(uploads.read()).toEqual([]);
  expect(added).toEqual([]);
});

it('keeps a failed upload with its error, and sends it again on request', async () => {
  await add('1');
  sent[0]?.answer(500, { success: false, code: 'internal' });
  await vi.waitFor(() => expect(shown()).toEqual([['1', 0, true]]));

  sender.retry(uploads.read()[0]?.id ?? 0);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  finish(1, '/files/1');

  await vi.waitFor(() => expect(added).toHaveLength(1));
});

it('cancels the uploads of lines that left the cart', async () => {
  await add('1');
  sender.add('TB-104', [aPicture('2')], takeAll);

  uploads.keepOnly(code => code === 'TB-104');

  expect(shown().map(([name]) => name)).toEqual(['2']);
});
