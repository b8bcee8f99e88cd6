import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { roles } from '#contract/call/roles.ts';
import { inPageLanguage } from '#testing/languages.ts';
import { mailtoOf } from './customer-card.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const company = {
  id: 3,
  username: 'harbour',
  companyName: 'Harbour Goods',
  companyContact: '',
  companyEmail: '',
  companyAddress: '',
  contactPerson: '',
  contactPersonDesignation: '',
  contactPersonPhone: '',
  language: null,
  poRequired: false,
  people: 1,
  revision: 1,
};

/** Returns the texts on the cards of a company of each role. */
async function rolesShown(): Promise<string[]> {
  vi.resetModules();
  const { CustomerCard } = await import('./customer-card.tsx');
  return roles.map(role => {
    const card = createElement(CustomerCard, {
      customer: { ...company, role } as never,
      isSelf: true,
      onAct: () => {},
    });
    return />([^<]+)<\/span><\/header>/.exec(renderToStaticMarkup(card))?.[1] ?? '';
  });
}

test('shows the role in the words of the page', async () => {
  expect(await rolesShown()).toEqual(['Customer', 'Admin', 'Superadmin']);
  inPageLanguage('de');
  expect(await rolesShown()).toEqual(['Kunde', 'Admin', 'Superadmin']);
});

test('links to an address without letting it set headers of the email', () => {
  expect(mailtoOf('orders+uk@kestrel.example')).toBe('mailto:orders%2Buk@kestrel.example');
  expect(mailtoOf('a?bcc=b&c%40d@kestrel.example')).toBe('mailto:a%3Fbcc%3Db%26c%2540d@kestrel.example');
});
