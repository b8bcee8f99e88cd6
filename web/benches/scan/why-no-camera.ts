import { texts } from '../shared/texts.ts';

/** Returns why a page cannot use a camera at all, or undefined. */
export function cameraHindrance(): string | undefined {
  if (!globalThis.isSecureContext) return texts.cameraInsecure;
  return navigator.mediaDevices ? undefined : texts.cameraFailed;
}

/** Returns why the camera cannot be used, for an error of the browser. */
export function whyNoCamera(error: unknown): string {
  switch ((error as Partial<DOMException> | undefined)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return texts.cameraRefused;
    case 'NotFoundError':
    case 'OverconstrainedError':
      return texts.cameraMissing;
    case 'NotReadableError':
      return texts.cameraInUse;
    case 'AbortError':
      return texts.cameraTaken;
    default:
      return texts.cameraFailed;
  }
}
