import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { AcceptanceDelay } from '#contract/production/acceptance/acceptance.ts';
import { inPageLanguage } from '#testing/languages.ts';
import { Delays } from './day-effects.tsx';

afterEach(() => void vi.unstubAllGlobals());

const delayOf = (orderId: number, to: AcceptanceDelay['to']): AcceptanceDelay => ({
  ...{ orderId, to, customerName: 'Harbour Goods', promisedOn: '2026-12-11', likelyOn: '2026-12-14', from: 'fine' },
});

function shown(...delays: AcceptanceDelay[]): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const words = createElement(Delays, { delays, day: '2026-12-14' });
  const page = createElement(RouterContextProvider, { router } as never, words);
  return renderToStaticMarkup(page).replace(/<[^>]+>/g, '');
}

test('a day says which promises it would make late and tight (OW-4)', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00'), toFake: ['Date'] });
  expect(shown(delayOf(55, 'tight'), delayOf(46, 'willBeLate'))).toBe('Dec 14 makes #46 late and #55 tight');
  expect(shown(delayOf(46, 'willBeLate'), delayOf(47, 'willBeLate'))).toBe('Dec 14 makes #46, #47 late');
  expect(shown()).toBe('No other promise gets later.');
  vi.useRealTimers();
});

test('in German, the sentence is whole and has its orders where German has them', () => {
  inPageLanguage('de');
  const [late, tight] = [delayOf(46, 'willBeLate'), delayOf(55, 'tight')];
  expect(shown(tight, late)).toMatch(/^Der Termin .*14.* bringt #46 in Verzug und macht #55 knapp$/);
  expect(shown(late)).toMatch(/^Der Termin .*14.* bringt #46 in Verzug$/);
  expect(shown(tight)).toMatch(/^Der Termin .*14.* macht #55 knapp$/);
});
