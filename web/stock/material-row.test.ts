import { afterEach, expect, it, vi } from 'vitest';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { useOpened } from './material-row.tsx';
import type { Material } from './queries.ts';

const seen = { id: 4, name: 'Bridle', minLevel: '5.0000', revision: 3 } as Material;
const newer = { ...seen, minLevel: '20.0000', revision: 4 };

afterEach(() => void vi.unstubAllGlobals());

it('keeps the dialog of a material that the filter no longer finds, with its newest version', async () => {
  stubPortal(() => ({ body: { material: { ...newer, revision: 5 } } }));
  const hook = renderHook(useOpened, [seen]);
  act(() => hook.now.open(seen, 'count'));
  expect(hook.now.opened).toEqual({ material: seen, dialog: 'count' });

  hook.render([newer]);
  expect(hook.now.opened?.material.revision).toBe(4);
  hook.render([]);
  expect(hook.now.opened?.dialog).toBe('count');
  await until(() => expect(hook.now.opened?.material.revision).toBe(5));
  // A list that was read earlier does not bring an older version back.
  hook.render([newer]);
  expect(hook.now.opened?.material.revision).toBe(5);

  act(() => hook.now.close());
  expect(hook.now.opened).toBeUndefined();
  hook.unmount();
});
