import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { type Sent, stubPortal, stubStorage } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { account, product } from '#testing/samples.ts';
import { useEnterOrder } from './use-enter-order.ts';

let answer: (given: FormData) => { codes: string[]; more?: boolean; headings?: object; [about: string]: unknown };
let requests: Sent[];
/** Each test is of another user, because drafts stay on the page. */
let user = 0;

beforeEach(() => {
  user += 1;
  stubStorage({ name: 'sessionStorage' });
  requests = stubPortal(({ body }) => {
    const { codes, ...about } = answer(body as FormData);
    const rows = codes.map((productCode, at) => ({ row: at + 5, productCode, productId: 7, description: '' }));
    const typed = codes.map(code => ({ text: `${code};5`, quantity: '5' }));
    return { body: { rows, typed, products: [product()], more: false, ...about } };
  });
});
afterEach(() => void vi.unstubAllGlobals());

const open = (company: number | undefined) =>
  renderHook(useEnterOrder, company, undefined, { user: account({ id: user }) });

/** The order that staff enter for a customer. */
function newOrder() {
  const hook = open(12);
  const read = async (work: () => unknown) => {
    await act(async () => void (await work()));
    await until(() => expect(hook.now.isChecking).toBe(false));
  };
  return {
    get now() {
      return hook.now;
    },
    add: (list: Parameters<typeof hook.now.add>[0]) => read(() => hook.now.add(list)),
    read,
    rows: () => hook.now.rows.map(({ row, code }) => `${row} ${code}`),
  };
}
const file = () => new File(['-'], 'May.xlsx');
const note = { id: 9, url: '/files/a.pdf', name: 'Note.pdf', size: 84, type: 'application/pdf' as const };
const stored = () => JSON.parse(sessionStorage.getItem(`newOrder:${user}`) ?? 'null');

it('names the sheet of a file, and another one replaces its rows, but not those added by hand (RU-19)', async () => {
  answer = given => {
    if (given.has('text')) return { codes: ['BT-036'] };
    const sheet = given.get('sheet') ?? 'May';
    const codes = sheet === 'May' ? ['ST-220', 'TB-104'] : ['WS-022'];
    return { codes, sheet, sheets: ['May', 'June'], hiddenRows: 3 };
  };
  const order = newOrder();

  await order.add({ file: file() });
  expect(order.now.list.sheet).toMatchObject({ sheet: 'May', sheets: ['May', 'June'], hiddenRows: 3 });
  await order.read(() => order.now.removeRow(2));
  await order.add({ text: 'BT-036' });
  expect(order.rows()).toEqual(['1 ST-220', '2 BT-036']);
  await order.read(() => order.now.list.readSheet('June'));

  expect(order.rows()).toEqual(['2 BT-036', '3 WS-022']);
  expect(order.now.list.sheet?.sheet).toBe('June');
});

it('says which columns were read, names long rows by their numbers in the order, and that rows were left out', async () => {
  const headings = { code: 'Code', unread: ['Price'], longRows: [6] };
  answer = given => (given.has('text') ? { codes: ['BT-036'] } : { codes: ['ST-220', 'TB-104'], headings, more: true });
  const order = newOrder();

  await order.add({ text: 'BT-036' });
  expect(order.now.list).toMatchObject({ headings: undefined, more: false });
  await order.add({ file: file() });

  expect(order.now.list.headings).toEqual({ ...headings, longRows: [3] });
  expect(order.rows()).toEqual(['1 BT-036', '2 ST-220', '3 TB-104']);
  expect(order.now.list).toMatchObject({ more: true, rows: [2, 3] });
});

it('offers other columns for a file whose headings the company has used before (QO-5)', async () => {
  const columns = [{ heading: 'Artikel', examples: [] }];
  const guess = { code: 0, quantity: null, note: null, options: [] };
  answer = given => ({
    codes: given.has('columns') ? ['TB-104'] : ['ST-220'],
    ...{ columns, guess, headings: { code: 'Artikel', unread: [], longRows: [] } },
  });
  const order = newOrder();

  await order.add({ file: file() });
  expect(order.now.list.columns?.isOpen).toBe(false);
  await order.read(() => order.now.list.chooseAgain());
  expect(order.now.list.columns?.isOpen).toBe(true);
  await order.read(() => order.now.list.readColumns(guess));

  expect(order.rows()).toEqual(['1 TB-104']);
});

it('says why a list adds nothing', async () => {
  answer = () => ({ codes: [] });
  const order = newOrder();
  const large = Object.defineProperty(file(), 'size', { value: limits.excelBytes + 1 });

  await order.add({ text: ' \n' });
  expect(order.now.list.error).toBe('Paste some lines first');
  await order.add({ file: large });
  expect(order.now.list.error).toContain('MB');
  expect(requests).toEqual([]);
  await order.add({ file: file() });

  expect(order.now.list.error).toBe('Paste some lines first');
});

it('shows that lines are being checked, also after the screen was left and opened again', async () => {
  let release = () => {};
  const slow = new Promise<void>(resolve => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async () => {
    await slow;
    return new Response(JSON.stringify({ rows: [], typed: [], products: [], more: false }));
  });
  const left = open(12);
  await act(async () => void left.now.add({ text: 'ST-220' }));
  left.unmount();

  const again = open(12);
  expect(again.now.isChecking).toBe(true);
  await act(async () => release());
  await until(() => expect(again.now.isChecking).toBe(false));
});

it('keeps what was entered for another company until somebody discards it (C6)', async () => {
  answer = () => ({ codes: ['ST-220'] });
  const order = newOrder();
  await order.add({ text: 'ST-220' });

  const other = open(34);
  expect([other.now.isOfOther, other.now.draft.company, other.now.rows.length]).toEqual([true, 12, 1]);
  await act(async () => other.now.begin());
  expect([other.now.isOfOther, other.now.draft.company, other.now.rows.length]).toEqual([false, 34, 0]);

  const again = open(12);
  expect([again.now.isOfOther, again.now.draft.company]).toEqual([false, 12]);
});

it('only an order that somebody changed chooses its company for the next one', async () => {
  open(12).unmount();
  const changed = open(undefined);
  expect(changed.now.draft.company).toBeUndefined();

  await act(async () => changed.now.setCompany(12));
  await act(async () => changed.now.set({ cameBy: 'phone' }));
  changed.unmount();
  expect(open(undefined).now.draft).toMatchObject({ company: 12, cameBy: 'phone' });
});

it('an address that was filled in is no change, also after a reload', async () => {
  const begun = open(12);
  const fields = { ...begun.now.draft.fields, deliverTo: '3' };
  await act(async () => begun.now.set({ fields }));
  begun.unmount();

  // Another instance of the module knows only what the tab stored.
  const again = './use-enter-order.ts?reloaded';
  const reloaded: { useEnterOrder: typeof useEnterOrder } = await import(again);
  const next = renderHook(reloaded.useEnterOrder, undefined, undefined, { user: account({ id: user }) });
  expect(next.now.draft.company).toBeUndefined();
  next.unmount();
  expect(open(undefined).now.draft.company).toBeUndefined();
});

it('a file that arrives after the order was placed or canceled does not bring the order back', async () => {
  const { now } = open(12);
  await act(async () => now.set({ cameBy: 'phone' }));

  await act(async () => now.forget());
  await act(async () => now.addFiles([note]));

  expect(open(12).now.draft).toMatchObject({ cameBy: undefined, files: [] });
});

it('what ends after the screen was left reaches the draft that is shown now, and replaces nothing newer', async () => {
  answer = () => ({ codes: ['ST-220'] });
  const left = open(12);
  await act(async () => left.now.set({ cameBy: 'phone' }));
  left.unmount();

  const again = open(12);
  await act(async () => again.now.set({ cameBy: 'fair' }));
  await act(async () => left.now.addFiles([note]));
  await act(async () => void (await left.now.add({ text: 'ST-220' })));

  expect(again.now.draft).toMatchObject({ cameBy: 'fair', files: [note], rows: [{ code: 'ST-220' }] });
  expect(stored()).toEqual({ ...again.now.draft, begunFor: 12 });
});

it('what ends after a draft was discarded for another company does not reach the new one', async () => {
  const left = open(12);
  await act(async () => left.now.set({ files: [note] }));
  left.unmount();

  const other = open(34);
  await act(async () => other.now.begin());
  await act(async () => left.now.addFiles([note]));
  await act(async () => left.now.forget());

  expect(other.now.draft).toMatchObject({ company: 34, files: [] });
  expect(stored()).toBeNull();
});
