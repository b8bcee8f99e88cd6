import { describe, expect, it } from 'vitest';
import { landingOf, originOf } from './return-to.ts';

const ada = { id: 3 };
const ben = { id: 4 };

describe('the page after signing in', () => {
  it('is / after the login screen itself', () => {
    expect(landingOf({}, ada)).toBe('/');
  });

  it('is the link that the signed-out user opened, for any user who signs in', () => {
    const origin = originOf('/customizations/12', undefined);
    expect(landingOf(origin, ada)).toBe('/customizations/12');
    expect(landingOf(origin, ben)).toBe('/customizations/12');
  });

  it('is the page on which the session ended, for the same user only', () => {
    const origin = originOf('/orders?order=12&talk=1', { userId: 3 });
    expect(landingOf(origin, ada)).toBe('/orders?order=12&talk=1');
    expect(landingOf(origin, ben)).toBe('/');
  });

  it('is / for any user who signs in after another user signed out', () => {
    expect(originOf('/orders?order=12', 'signedOut')).toEqual({});
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'orders', ''])(
    'never leaves the portal: %s',
    returnTo => {
      expect(landingOf({ returnTo }, ada)).toBe('/');
    },
  );
});
