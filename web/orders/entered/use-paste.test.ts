import { afterEach, expect, test, vi } from 'vitest';
import { stubStorage } from '#testing/browser/browser-stubs.ts';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { closedPaste } from './draft.ts';
import { useEnterOrder } from './use-enter-order.ts';
import { afterAdding, useCodeField, usePaste } from './use-paste.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the box closes once its lines are added, and keeps only what was typed meanwhile', () => {
  const after = (text: string, added = 'ST-220;24') => afterAdding({ isOpen: true, text }, added);

  expect(after('ST-220;24')).toEqual(closedPaste);
  expect(after('ST-220;24\n')).toEqual(closedPaste);
  expect(after('ST-220;24\nTB-104;5')).toEqual({ isOpen: true, text: 'TB-104;5' });
  expect(after('ST-220;24\nTB-104;5', 'ST-220;24\n')).toEqual({ isOpen: true, text: 'TB-104;5' });
  expect(after('ST-220;240')).toEqual({ isOpen: true, text: 'ST-220;240' });
});

test('a code that could not be looked up comes back, also when the next one is typed already', async () => {
  const answers: ((isAdded: boolean) => void)[] = [];
  const failed: string[] = [];
  const add = () => new Promise<boolean>(resolve => void answers.push(resolve));
  const field = renderHook(() => useCodeField(add, list => void failed.push(list)), undefined);

  act(() => void field.now.send('ST-22O'));
  expect(field.now.typed).toBe('');
  await act(async () => answers[0]?.(false));
  expect([field.now.typed, failed]).toEqual(['ST-22O', []]);

  act(() => void field.now.send('ST-22O'));
  act(() => field.now.type('TB-1'));
  await act(async () => answers[1]?.(false));
  expect([field.now.typed, failed]).toEqual(['TB-1', ['ST-22O']]);

  act(() => void field.now.send('TB-104'));
  await act(async () => answers[2]?.(true));
  expect([field.now.typed, failed]).toEqual(['', ['ST-22O']]);

  act(() => void field.now.send('WS-O22'));
  field.unmount();
  await act(async () => answers[3]?.(false));
  expect(failed).toEqual(['ST-22O', 'WS-O22']);
});

test('the box shows the codes that failed, until they are added or removed, also when the screen was left', () => {
  stubStorage({ name: 'sessionStorage' });
  const useScreen = (company: number) => usePaste(useEnterOrder(company));
  const left = renderHook(useScreen, 12);
  act(() => left.now.append('ST-22O'));
  act(() => left.now.append('TB-l04'));
  left.unmount();

  const again = renderHook(useScreen, 12);
  expect(again.now).toMatchObject({ isOpen: true, text: 'ST-22O\nTB-l04' });
  act(() => again.now.type(''));
  expect(again.now.text).toBe('');
});
