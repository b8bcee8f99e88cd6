import { describe, expect, test } from 'vitest';
import { HangJudge, type Sign } from './hang-judge.ts';

/** Returns the seconds until a server that shows these signs again and again hangs, or undefined within 20 minutes. */
function hangsAfter(signs: Sign[], kills = 0): number | undefined {
  const judge = new HangJudge(kills);
  for (let seconds = 5, look = 0; seconds <= 1_200; seconds += 5, look += 1) {
    if (judge.hangs(signs[look % signs.length] as Sign, 5_000)) return seconds;
  }
  return undefined;
}

describe('a server hangs', () => {
  test.each([
    ['gives no sign of life', ['silent'], 15],
    ['refuses connections, as after a crash that it cannot finish', ['refuses'], 15],
    ['was stopped', ['stopped'], 15],
    ['computes, but answers nobody for a minute', ['computes'], 65],
    ['answers on open connections only, for five minutes', ['answersOnKept'], 305],
  ] as [string, Sign[], number][])('when it %s', (_what, signs, seconds) => {
    expect(hangsAfter(signs)).toBe(seconds);
  });

  test.each([
    ['answers', ['answers']],
    ['answers now and then', ['silent', 'silent', 'answers']],
    [
      'computes for half a minute between answers',
      ['computes', 'computes', 'computes', 'computes', 'answersOnKept', 'answers'],
    ],
  ] as [string, Sign[]][])('never while it %s', (_what, signs) => {
    expect(hangsAfter(signs)).toBeUndefined();
  });

  test('later after it was killed lately, but always within the 40 s of R9 when it gives no sign of life', () => {
    expect([1, 2, 5].map(kills => hangsAfter(['silent'], kills))).toEqual([20, 20, 20]);
    expect([1, 2, 5].map(kills => hangsAfter(['computes'], kills))).toEqual([125, 245, 485]);
  });
});
