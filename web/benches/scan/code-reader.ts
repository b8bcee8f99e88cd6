import type { ReadCodes } from './read-codes.ts';

/** The browser's own barcode reader, which Chrome on Android has. TypeScript's library does not declare it. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type Detectors = { new (options: { formats: string[] }): Detector; getSupportedFormats?: () => Promise<string[]> };

/**
 * Returns the browser's own reader of QR codes, or else a decoder that loads now (docs/decisions/0069). Rejects when that
 * cannot be loaded.
 */
export async function makeCodeReader(): Promise<ReadCodes> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detectors };
  const formats = (await BarcodeDetector?.getSupportedFormats?.().catch(() => [])) ?? [];
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async video => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  const { readCodes } = await import('./read-codes.ts');
  return readCodes;
}
