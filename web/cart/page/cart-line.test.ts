import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { stubStorage } from '#testing/browser/browser-stubs.ts';
import { product } from '#testing/samples.ts';
import { CartProvider, useCartActions } from '../cart-provider.tsx';
import type { UploadSender } from '../upload-sender.ts';
import { NewCode } from './cart-line.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** Returns the button that takes over a new code, of a line with an upload. */
function newCode(isRefused: boolean): string {
  stubStorage();
  const upload = { id: 1, productCode: 'ST-220', file: new File([], 'a.jpg'), preview: '', share: 0, isRefused };
  const drift = { kind: 'renamed' as const, product: product({ productCode: 'ST-221' }) };
  const Line = () => {
    useCartActions().uploads.sender(store => {
      store.write([upload]);
      return {} as UploadSender;
    });
    return createElement(NewCode, { of: 'ST-220', drift });
  };
  const children = createElement(Line);
  return renderToStaticMarkup(createElement(CartProvider, { userId: 7, children }));
}

it('takes over a new code beside an image that the server rejected, and says that it waits for another one', () => {
  expect(newCode(true)).toContain('>Use ST-221<');
  expect(newCode(true)).not.toContain('aria-disabled');
  expect(newCode(false)).toContain('aria-disabled="true"');
  expect(newCode(false)).toContain('1 image still uploading');
});
