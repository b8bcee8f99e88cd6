import { expect, it } from 'vitest';
import { renderHook } from '#testing/browser/render-hook.ts';
import { useAttemptKey } from './use-attempt-key.ts';

it('gives another try of the same content the same key, and other content a new one', () => {
  const hook = renderHook(useAttemptKey, undefined);
  const first = hook.now({ note: 'a' });
  hook.render(undefined);

  expect(hook.now({ note: 'a' })).toBe(first);
  const second = hook.now({ note: 'b' });
  expect(second).not.toBe(first);
  // The first try may have arrived, so the same content counts as new after another one.
  expect(hook.now({ note: 'a' })).not.toBe(first);
  hook.unmount();
});

it('gives the same content a new key after its attempt was answered', () => {
  const hook = renderHook(useAttemptKey, undefined);
  const first = hook.now({ counted: '5' });
  hook.now.end();

  expect(hook.now({ counted: '5' })).not.toBe(first);
  hook.unmount();
});
