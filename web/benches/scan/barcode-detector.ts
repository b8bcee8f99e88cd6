/** The browser's own barcode reader, which Chrome on Android has. TypeScript's library does not declare it. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type Detectors = { new (options: { formats: string[] }): Detector };

/** Returns a reader of QR codes, or undefined where the browser has none. */
export function makeDetector(): Detector | undefined {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detectors };
  return BarcodeDetector && navigator.mediaDevices ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
}
