/** The browser's own reader of codes: Chrome on Android. It is not in TypeScript's library. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type Detectors = { new (options: { formats: string[] }): Detector };

/** Returns a reader of QR codes, or undefined where the browser has none. */
export function makeDetector(): Detector | undefined {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detectors };
  return BarcodeDetector && navigator.mediaDevices ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
}
