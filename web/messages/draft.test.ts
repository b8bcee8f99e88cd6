import { describe, expect, it } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { contentOf, type Draft, draftKey, emptyDraft, maySendMessage, withoutSent } from './draft.ts';

const image = (id: number) => ({ id, file: new File(['x'], `${id}.png`), preview: `blob:${id}` });
const draft = (text: string, ...ids: number[]): Draft => ({ text, images: ids.map(image) });

it('a draft belongs to one user and one order', () => {
  const keys = [draftKey(1, 2), draftKey(2, 1), draftKey(1, 3)];

  expect(new Set(keys).size).toBe(3);
});

describe('the rest of a draft after sending', () => {
  it('is empty when nothing was added in the meantime', () => {
    expect(withoutSent(draft('Hello', 1), draft('Hello', 1))).toEqual(emptyDraft);
  });

  it('is the text that was typed in the meantime, without the space in front', () => {
    expect(withoutSent(draft('Hello  and more'), draft('Hello')).text).toBe('and more');
  });

  it('is the complete text when the sent part was changed in the meantime', () => {
    expect(withoutSent(draft('Good morning'), draft('Hello')).text).toBe('Good morning');
  });

  it('is the images that were attached in the meantime', () => {
    expect(withoutSent(draft('', 1, 2, 3), draft('', 1, 3)).images.map(({ id }) => id)).toEqual([2]);
  });
});

describe('two drafts', () => {
  it('count as the same message when they differ only in spaces around the text', () => {
    expect(contentOf(draft(' Hello\n', 1))).toBe(contentOf(draft('Hello', 1)));
  });

  it('count as different messages with another text, other images or another question', () => {
    const questions = [
      { asks: {} },
      { asks: { productId: 7 } },
      { asks: { productId: 7, hold: true } },
      { answers: 7 },
    ];
    const contents = [
      ...[draft('Hello'), draft('Hello', 1), draft('Hello', 2), draft('Hello!')],
      ...questions.map(question => ({ ...draft('Hello'), ...question })),
    ].map(contentOf);

    expect(new Set(contents).size).toBe(8);
  });
});

it('maySendMessage requires text that is not blank or at least one image, within the limits', () => {
  const may = (text: string, images: number) => maySendMessage({ text, images });
  expect([may(' \n', 0), may('', 0)]).toEqual([false, false]);
  expect([may('x', 0), may(' ', 1), may('x', limits.messageImages)]).toEqual([true, true, true]);
  expect([may('x'.repeat(limits.message), 0), may(`${'x'.repeat(limits.message)}\n`, 0)]).toEqual([true, true]);
  // An emoji counts as one character.
  expect([may('👋'.repeat(limits.message), 0), may('👋'.repeat(limits.message + 1), 0)]).toEqual([true, false]);
  expect([may('x'.repeat(limits.message + 1), 0), may('x', limits.messageImages + 1)]).toEqual([false, false]);
});
