import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubPortal, stubStorage } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { account } from '#testing/samples.ts';
import { useEnterOrder } from './use-enter-order.ts';
import { useUpload } from './workshop-files.tsx';

/** Answers the uploads that wait, with the status. */
let finish: (status?: number) => void;
/** Each test is of another user, because drafts stay on the page. */
let user = 100;

beforeEach(() => {
  user += 1;
  stubStorage({ name: 'sessionStorage' });
  stubPortal(() => ({}));
  const status = new Promise<number>(resolve => {
    finish = (given = 201) => resolve(given);
  });
  const files = [{ id: 9, url: '/files/a.pdf', name: 'Note.pdf', size: 84, type: 'application/pdf' }];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ files }), { status: await status }));
});
afterEach(() => void vi.unstubAllGlobals());

function useScreen(company: number) {
  const order = useEnterOrder(company);
  return { order, upload: useUpload(order) };
}
const open = (client = quietClient()) => renderHook(useScreen, 12, client, { user: account({ id: user }) });
const send = (screen: ReturnType<typeof open>) => act(() => screen.now.upload.send([new File(['-'], 'Note.pdf')]));

it('adds a file to the draft that is shown when the screen was left and opened again during its upload', async () => {
  const client = quietClient();
  const left = open(client);
  send(left);
  left.unmount();

  const again = open(client);
  await until(() => expect(again.now.upload.isUploading).toBe(true));
  act(() => again.now.order.set({ cameBy: 'phone' }));
  finish();
  await until(() => expect(again.now.upload.isUploading).toBe(false));

  expect(again.now.order.draft).toMatchObject({ cameBy: 'phone', files: [{ name: 'Note.pdf' }] });
});

it('adds no file to the order after the one that it was chosen for', async () => {
  const client = quietClient();
  const screen = open(client);
  send(screen);
  act(() => screen.now.order.begin());
  expect(screen.now.upload.isUploading).toBe(false);
  finish();
  await until(() => expect(client.isMutating()).toBe(0));

  expect(screen.now.order.draft.files).toEqual([]);
});

it('says that an upload failed also when the screen was left meanwhile', async () => {
  const client = quietClient();
  const left = open(client);
  send(left);
  left.unmount();
  const again = open(client);
  finish(500);

  await until(() => expect(again.now.upload.error).toBeInstanceOf(Error));
});
