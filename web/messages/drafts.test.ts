import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import type { Draft } from './draft.ts';
import { draftKey, questionKey } from './draft.ts';
import { Drafts } from './drafts.ts';

const key = draftKey(12, 7);
const aPicture = (name: string, bytes = 10, type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type });

type Sent = { draft: Draft; idempotencyKey: string; finish: () => void; fail: (error: unknown) => void };
let sent: Sent[];
let storage: Map<string, string>;
let drafts: Drafts;

function open(): Drafts {
  return new Drafts({
    storage: () => ({
      getItem: name => storage.get(name) ?? null,
      setItem: (name, value) => void storage.set(name, value),
      removeItem: name => void storage.delete(name),
    }),
    send: (_, draft, { idempotencyKey, signal }) =>
      new Promise((finish, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
        sent.push({ draft, idempotencyKey, finish, fail });
      }),
  });
}
const keys = () => sent.map(({ idempotencyKey }) => idempotencyKey);

beforeEach(() => {
  sent = [];
  storage = new Map();
  drafts = open();
});

describe('Drafts', () => {
  it('sends a draft once when Send is clicked several times, and clears it', async () => {
    drafts.write(key, 'Longer straps, please');
    const going = [drafts.send(key), drafts.send(key), drafts.send(key)];
    expect(drafts.read(key).share).toBe(0);
    sent[0]?.finish();

    expect(await Promise.all(going)).toEqual([true, false, false]);
    expect(sent).toHaveLength(1);
    expect(drafts.read(key)).toEqual({ text: '', images: [] });
    expect(storage.size).toBe(0);
  });

  it('keeps the draft when sending fails, and retries with the same key', async () => {
    drafts.write(key, 'Longer straps, please');
    drafts.attach(key, [aPicture('strap.jpg')]);
    const going = drafts.send(key);
    sent[0]?.fail(new Error('away'));

    await expect(going).rejects.toThrow('away');
    expect(drafts.read(key)).toMatchObject({
      text: 'Longer straps, please',
      images: [{ file: { name: 'strap.jpg' } }],
    });
    expect(drafts.read(key).share).toBeUndefined();
    void drafts.send(key);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('sends a question once as such, and keeps that it is one while it is not sent', async () => {
    drafts.write(key, 'Brass or nickel?');
    drafts.ask(key, { productId: 7, hold: true });
    expect(open().read(key).asks).toEqual({ productId: 7, hold: true });
    const going = drafts.send(key);
    sent[0]?.finish();
    await going;

    expect(sent[0]?.draft.asks).toEqual({ productId: 7, hold: true });
    expect(drafts.read(key).asks).toBeUndefined();
  });

  it('uses a new key for the answer to another question', async () => {
    drafts.write(key, 'Yes');
    for (const answers of [3, 4, 4]) {
      const going = drafts.send(key, answers);
      sent.at(-1)?.fail(new Error('away'));
      await going.catch(() => {});
    }
    expect(sent.map(({ draft }) => draft.answers)).toEqual([3, 4, 4]);
    expect(new Set(keys()).size).toBe(2);
  });

  it.each([3, undefined])('repeats an answer whose response was lost, once its question is closed', async question => {
    drafts.write(key, 'Brass', question);
    const going = drafts.send(key, 3);
    sent[0]?.fail(new Error('away'));
    await going.catch(() => {});

    const reloaded = open();
    const again = reloaded.send(key);
    expect(sent[1]?.draft.answers).toBe(3);
    expect(keys()[1]).toBe(keys()[0]);

    // It had not arrived: another message closed the question.
    sent[1]?.fail(new Error('question closed'));
    await again.catch(() => {});
    reloaded.forgetAttempt(key);
    void reloaded.send(key);
    expect(sent[2]?.draft.answers).toBeUndefined();
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  it('keeps the question that it was begun for across a reload, until it is sent', async () => {
    drafts.write(key, 'Br', 3);
    drafts.write(key, 'Brass', 4);
    const going = drafts.send(key, 3);
    sent[0]?.fail(new Error('away'));
    await going.catch(() => {});

    const reloaded = open();
    expect(reloaded.read(key)).toMatchObject({ text: 'Brass', answers: 3 });
    const again = reloaded.send(key, 3);
    sent[1]?.finish();
    await again;
    expect(keys()[1]).toBe(keys()[0]);
    expect(reloaded.read(key).answers).toBeUndefined();
  });

  it('keeps that it answers none or a chosen question, until it is empty', () => {
    drafts.write(key, 'Thanks', 3);
    drafts.answer(key, null);
    drafts.write(key, 'Thanks, all fine', 3);
    expect(open().read(key).answers).toBeNull();

    drafts.answer(key, 4);
    expect(open().read(key).answers).toBe(4);
    drafts.write(key, '', 4);
    expect(drafts.read(key).answers).toBeUndefined();

    drafts.attach(key, [aPicture('a.jpg')], 5);
    drafts.leave(key);
    expect(drafts.read(key).answers).toBe(5);
    drafts.remove(key, drafts.read(key).images[0]?.id as number);
    expect(drafts.read(key).answers).toBeUndefined();

    drafts.answer(key, null);
    drafts.leave(key);
    expect(drafts.read(key).answers).toBeUndefined();
  });

  it('uses a new key for changed content and after a successful send', async () => {
    drafts.write(key, 'one');
    const first = drafts.send(key);
    sent[0]?.fail(new Error('away'));
    await first.catch(() => {});
    drafts.write(key, 'two');
    const second = drafts.send(key);
    sent[1]?.finish();
    await second;
    drafts.write(key, 'two');
    void drafts.send(key);

    expect(new Set(keys()).size).toBe(3);
  });

  it('keeps text and images that were added while sending', async () => {
    drafts.write(key, 'one');
    drafts.attach(key, [aPicture('a.jpg')]);
    const going = drafts.send(key);
    drafts.write(key, 'one\ntwo');
    drafts.attach(key, [aPicture('b.jpg')]);
    sent[0]?.finish();
    await going;

    expect(drafts.read(key)).toMatchObject({ text: 'two', images: [{ file: { name: 'b.jpg' } }] });
  });

  it('keeps the draft when sending is stopped', async () => {
    drafts.write(key, 'one');
    const going = drafts.send(key);
    drafts.stop(key);

    expect(await going).toBe(false);
    expect(drafts.read(key)).toMatchObject({ text: 'one', share: undefined });
  });

  it('keeps text and key across a reload, and uses a new key after an image is attached', async () => {
    drafts.write(key, 'one');
    const going = drafts.send(key);
    sent[0]?.fail(new Error('away'));
    await going.catch(() => {});

    const reloaded = open();
    expect(reloaded.read(key).text).toBe('one');
    const again = reloaded.send(key);
    sent[1]?.fail(new Error('away'));
    await again.catch(() => {});
    reloaded.attach(key, [aPicture('a.jpg')]);
    void reloaded.send(key);

    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  it('keeps a separate draft for each user and order', () => {
    drafts.write(key, 'one');

    expect(drafts.read(draftKey(13, 7)).text).toBe('');
    expect(drafts.read(draftKey(12, 8)).text).toBe('');
  });

  it('begins a question with the unsent message, which stays until the question is sent', async () => {
    const question = questionKey(12, 7);
    drafts.write(key, 'Which color?');
    drafts.attach(key, [aPicture('a.jpg')]);
    const { text, images } = drafts.read(key);
    drafts.begin(question, { text, images, asks: { hold: true } });
    drafts.ask(question, { productId: 9, hold: true });
    expect(drafts.read(key).text).toBe('Which color?');

    const going = drafts.send(question);
    const begun = drafts.read(question);
    sent[0]?.finish();
    await going;
    drafts.takeSent(key, begun);

    expect(sent[0]?.draft).toMatchObject({ text: 'Which color?', asks: { productId: 9, hold: true } });
    expect(sent[0]?.draft.images).toHaveLength(1);
    expect([drafts.read(key), drafts.read(question)]).toMatchObject([
      { text: '', images: [] },
      { text: '', images: [] },
    ]);
  });

  it('attaches images up to the limits of count and size, and names those it did not attach', () => {
    drafts.attach(key, [
      aPicture('large.jpg', limits.fileBytes + 1),
      aPicture('list.pdf', 10, 'application/pdf'),
      ...Array.from({ length: limits.messageImages + 1 }, (_, index) => aPicture(`${index}.jpg`)),
    ]);

    const { images, notice } = drafts.read(key);
    expect(images.map(({ file }) => file.name)).toEqual(Array.from({ length: 10 }, (_, index) => `${index}.jpg`));
    expect(notice).toContain('large.jpg: An image may be at most 10 MB');
    expect(notice).toContain('list.pdf: Only JPG, PNG, GIF and WebP images are accepted');
    expect(notice).toContain('A message can have up to 10 images');
    drafts.remove(key, images[0]?.id as number);
    expect(drafts.read(key).images).toHaveLength(9);
    expect(drafts.read(key).notice).toBeUndefined();
  });

  it.each(['{', 'null', '7', '{"text":7}', '{"text":"x","attempt":"y"}', '{"text":"x","answers":"y"}'])(
    'ignores the invalid stored value %s',
    kept => {
      storage.set(key, kept);

      expect(['', 'x']).toContain(drafts.read(key).text);
      expect(drafts.read(key).answers).toBeUndefined();
    },
  );
});
