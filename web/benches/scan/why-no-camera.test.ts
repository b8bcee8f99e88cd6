import { afterEach, describe, expect, test, vi } from 'vitest';
import { texts } from '../shared/texts.ts';
import { cameraHindrance, whyNoCamera } from './why-no-camera.ts';

afterEach(() => vi.unstubAllGlobals());

describe('D9 why there is no camera', () => {
  test.each([
    ['NotAllowedError', texts.cameraRefused],
    ['NotFoundError', texts.cameraMissing],
    ['NotReadableError', texts.cameraInUse],
    ['AbortError', texts.cameraTaken],
    ['TypeError', texts.cameraFailed],
  ])('%s', (name, text) => {
    expect(whyNoCamera(new DOMException('', name))).toBe(text);
  });

  test('is an address without https, or a browser without cameras', () => {
    vi.stubGlobal('isSecureContext', false);
    expect(cameraHindrance()).toBe(texts.cameraInsecure);
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('navigator', {});
    expect(cameraHindrance()).toBe(texts.cameraFailed);
    vi.stubGlobal('navigator', { mediaDevices: {} });
    expect(cameraHindrance()).toBeUndefined();
  });
});
