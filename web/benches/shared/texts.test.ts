import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatTime } from '../../platform/format/format-time.ts';
import { texts } from './texts.ts';

describe('the texts of the bench', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T14:00:00') }));
  afterEach(() => void vi.useRealTimers());

  it('state how many marks wait, and never that they are saved', () => {
    expect(texts.waiting(1)).toBe('1 mark waits for the network');
    expect(texts.waiting(3)).toBe('3 marks wait for the network');
    expect(texts.waitingLong(3)).toBe('3 marks wait. Open this page where there is network');
    expect(texts.sent).toBe('Sent');
    expect(texts.needsLook(1)).toBe('1 mark needs a look');
    expect(texts.needsLook(2)).toBe('2 marks need a look');
    const words = Object.values(texts).filter(text => typeof text === 'string');
    expect(words.join(' ')).not.toMatch(/saved/i);
  });

  it('warn that a ticket was printed before the order changed, with what changed (B97)', () => {
    expect(texts.outdated(1, 2, ['ST-220: quantity 300 → 280'])).toBe(
      'This ticket shows revision 1. The order is now revision 2: ST-220: quantity 300 → 280',
    );
    expect(texts.outdated(1, 3, [])).toMatch(/^This ticket shows revision 1\. The order is now revision 3: nothing/);
  });

  it('tell screen readers which units are not sent yet (W22)', () => {
    expect(texts.count('stitching', 47, 200, false)).toBe('47 of 200 stitched, not sent yet');
    expect(texts.count('cutting', 47, 200, true)).toBe('47 of 200 cut');
    expect(texts.marked('stitching', 3, false)).toBe('+3 stitched, not sent yet');
    expect(texts.marked('packaging', 1, true)).toBe('+1 packed');
  });

  it('describe the stage in the words of the work', () => {
    expect(texts.askAll('stitching', 154)).toBe('Mark 154 as stitched?');
    expect(texts.all(154)).toBe('All 154 here');
    expect(texts.stageDone('stitching')).toBe('Stitching is done');
    expect(texts.goOn('finishing')).toBe('Go on with Finishing');
    expect(texts.toDo('finishing', 1_300)).toBe('1,300 to finish');
    expect(texts.promised('2026-11-25', '2026-11-26')).toBe('Promised Nov 25 · yesterday');
    expect(texts.promised('2027-02-25', '2026-11-26')).toBe('Promised Feb 25');
    expect(texts.promised('2027-07-25', '2026-11-26')).toBe('Promised Jul 25, 2027');
    expect(texts.nextAt('stitching')).toBe('Next at Stitching');
    expect(texts.nothingWaits('stitching')).toBe('Nothing waits at Stitching');
  });

  it.each([
    ['2026-11-26T08:00:00', 'today'],
    ['2026-11-24T08:00:00', 'Tuesday'],
    ['2026-11-10T08:00:00', 'November 10'],
  ])('describe a hold since %s as %s', (at, day) => {
    expect(texts.onHold('leather', at)).toBe(`On hold: leather fault, since ${day}`);
  });

  it('name the day of a time that is not of today (C10)', () => {
    expect(texts.asOf('2026-11-26T08:05:00')).toMatch(/^As of 8:05\sAM$/);
    expect(texts.asOf('2026-11-25T17:10:00')).toMatch(/^As of Nov 25, 5:10\sPM$/);
    expect(texts.showDesk('cutting', 3, 'L', '2026-11-25T17:10:00')).toMatch(/, L, Nov 25, 5:10\sPM$/);
  });

  it.each([
    [
      0,
      '0 marks wait. Open this page where there is network',
      '0 marks were not sent. They stay on this device until it is paired again.',
    ],
    [
      1,
      '1 mark waits. Open this page where there is network',
      '1 mark was not sent. It stays on this device until it is paired again.',
    ],
    [
      2,
      '2 marks wait. Open this page where there is network',
      '2 marks were not sent. They stay on this device until it is paired again.',
    ],
    [
      1_000,
      '1,000 marks wait. Open this page where there is network',
      '1,000 marks were not sent. They stay on this device until it is paired again.',
    ],
  ])('count %i marks', (count, waitingLong, kept) => {
    expect([texts.waitingLong(count), texts.keptMarks(count)]).toEqual([waitingLong, kept]);
  });

  it.each([
    ['cutting', 'of 1,000 cut', 'Mark 1,000 as cut?', '+1,000 cut'],
    ['stitching', 'of 1,000 stitched', 'Mark 1,000 as stitched?', '+1,000 stitched'],
    ['finishing', 'of 1,000 finished', 'Mark 1,000 as finished?', '+1,000 finished'],
    ['packaging', 'of 1,000 packed', 'Mark 1,000 as packed?', '+1,000 packed'],
  ] as const)('have sentences of their own for %s', (stage, of, question, marked) => {
    expect([texts.ofQuantity(stage, 1_000), texts.askAll(stage, 1_000)]).toEqual([of, question]);
    const desk = texts.showDesk(stage, 1_000, 'L', '2026-11-26T08:05:00');
    expect(desk).toBe(`Show this at the desk: ${marked}, L, ${formatTime('2026-11-26T08:05:00')}`);
  });
});
