import { describe, expect, it, test } from 'vitest';
import { adminTabs, parseSearch, readHomeSearch, readOrdersSearch, stringifySearch } from './search-params.ts';

/** Returns the accepted parameters, without undefined ones. */
const read = (search: string) =>
  Object.fromEntries(Object.entries(readHomeSearch(parseSearch(search))).filter(([, value]) => value !== undefined));

describe('the parameters of the home address', () => {
  it.each(adminTabs)('open the tab %s', tab => {
    expect(read(`?tab=${tab}`)).toEqual({ tab });
  });

  it('keep the search and the filters of the catalog', () => {
    expect(read('?productCode=ST-2&color=Oxblood&product=7')).toEqual({
      productCode: 'ST-2',
      color: 'Oxblood',
      product: 7,
    });
  });

  it('keep the sort and the filters of the orders', () => {
    const search =
      '?sort=oldest&badge=cutting&contains=cutting&progress=finished&unread=1&waiting=customer&search=harbour&customer=3&look=rows';

    expect(read(search)).toEqual({
      sort: 'oldest',
      badge: 'cutting',
      contains: 'cutting',
      progress: 'finished',
      unread: '1',
      waiting: 'customer',
      search: 'harbour',
      customer: 3,
      look: 'rows',
    });
  });

  it('keep the days of the material demand', () => {
    expect(read('?tab=materials&materials=demand&from=2026-11-01&to=2026-11-21')).toEqual({
      tab: 'materials',
      materials: 'demand',
      from: '2026-11-01',
      to: '2026-11-21',
    });
  });

  it('keep the filters of the audit log', () => {
    expect(read('?tab=audit&who=2&kind=orderPlaced&object=order&objectId=12')).toEqual({
      tab: 'audit',
      who: 2,
      kind: 'orderPlaced',
      object: 'order',
      objectId: 12,
    });
  });

  it.each([
    ['an unknown tab', '?tab=secrets'],
    ['an unknown look', '?look=globe'],
    ['an unknown name', '?surprise=1'],
    ['an empty text', '?productCode=&color=%20%20'],
    ['a flag other than 1', '?unread=yes&add=0'],
  ])('exclude %s', (_, search) => {
    expect(read(search)).toEqual({});
  });

  it.each([
    ['an unknown view', '?tab=materials&materials=all'],
    ['a day that does not exist', '?tab=materials&from=2026-13-01'],
    ['a day in another format', '?tab=materials&from=21.11.2026&to=2026-11'],
    ['the parameters of other tabs', '?tab=materials&order=7&productCode=ST-2&who=2'],
  ])('of the materials exclude %s', (_, search) => {
    expect(read(search)).toEqual({ tab: 'materials' });
  });

  it('without a tab are those of the orders and of a customer’s catalog', () => {
    expect(read('?order=7&productCode=ST-2&who=2&from=2026-11-01')).toEqual({ order: 7, productCode: 'ST-2' });
  });

  it.each(['0', '-1', '1.5', 'seven', '', '9007199254740993', '1e400'])('exclude the id %j', given => {
    expect(read(`?product=${given}&customer=${given}&who=${given}&order=${given}`)).toEqual({});
  });
});

test('the parameters of the orders exclude those of other tabs', () => {
  expect(readOrdersSearch(parseSearch('?archived=1&order=12&talk=1&log=1&tab=orders'))).toEqual({
    archived: '1',
    order: 12,
    talk: '1',
    log: '1',
  });
});

test.each(['deliveries', 'revisions'])('an address can name the part %s of an order', part => {
  expect(readOrdersSearch(parseSearch(`?order=12&part=${part}`))).toEqual({ order: 12, part });
  expect(readOrdersSearch(parseSearch('?order=12&part=lists'))).toEqual({ order: 12 });
});

describe('an address', () => {
  it('is written in plain words, without JSON quotes', () => {
    expect(stringifySearch({ tab: 'orders', order: 7, search: 'harbour goods' })).toBe(
      '?tab=orders&order=7&search=harbour+goods',
    );
  });

  it.each([
    [
      '?tab=orders&badge=cutting&status=inspection&find=%237',
      '?tab=orders&badge=cutting&contains=inspection&search=%237',
    ],
    ['?tab=board&find=harbour+goods&state=late', '?tab=board&search=harbour+goods&state=late'],
    ['?tab=customers&find=kestrel', '?tab=customers&search=kestrel'],
    ['?tab=materials&find=TB-104', '?tab=materials&search=TB-104'],
    ['?tab=audit&find=PIN&who=2', '?tab=audit&search=PIN&who=2'],
  ])('that was saved until version 0.3.0 opens the same list: %s', (saved, today) => {
    expect(readHomeSearch(parseSearch(saved))).toEqual(readHomeSearch(parseSearch(today)));
    expect(readOrdersSearch(parseSearch(saved))).toEqual(readOrdersSearch(parseSearch(today)));
    expect(stringifySearch(readHomeSearch(parseSearch(saved)))).toBe(today);
  });

  it('excludes empty values', () => {
    expect(stringifySearch({ tab: undefined, color: '', product: null })).toBe('');
  });

  it('is parsed as it was written, with any characters', () => {
    const search = { search: 'a&b=c #1 ?', color: 'Grün', productCode: '+49/ÄÖ%' };

    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});
