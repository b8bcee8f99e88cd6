import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { stubStorage } from '#testing/browser/browser-stubs.ts';
import { product } from '#testing/samples.ts';
import { CartProvider, useCartActions } from '../cart-provider.tsx';
import type { Upload } from '../upload.ts';
import type { UploadSender } from '../upload-sender.ts';
import { NewCode } from './cart-line.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** Returns the button that takes over a new code, of a line with an upload. */
function newCode(given: Partial<Upload>): string {
  stubStorage();
  const upload = { id: 1, productCode: 'ST-220', file: new File([], 'a.jpg'), preview: '', share: 0, ...given };
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
  const refused = newCode({ error: 'Too large', isRefused: true });
  expect(refused).toContain('>Use ST-221<');
  expect(refused).not.toContain('aria-disabled');
  for (const running of [newCode({}), newCode({ error: 'Offline', isAway: true })]) {
    expect(running).toContain('aria-disabled="true"');
    expect(running).toContain('1 image still uploading');
  }
});

it('does not say of an image that could not be uploaded that it is still uploading', () => {
  const failed = newCode({ error: 'Failed' });
  expect(failed).toContain('An image of ST-220 could not be uploaded');
  expect(failed).not.toContain('still uploading');
});
