/** The camera waits this long for the next scan, which then begins at once. */
const keepMs = 60_000;

let kept: { stream: MediaStream; timer: ReturnType<typeof setTimeout> } | undefined;

/** Opens the camera at the back of the device, or the one that waits. Rejects without permission, and where there is none. */
export async function openCamera(): Promise<MediaStream> {
  const waiting = takeKept();
  if (waiting?.getVideoTracks().some(({ readyState }) => readyState === 'live')) return waiting;
  const video = { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video });
}

export function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Lets the camera wait for the next scan for a minute, while the page is shown. */
export function keep(stream: MediaStream): void {
  kept = { stream, timer: setTimeout(stopKept, keepMs) };
  document.addEventListener('visibilitychange', stopKept, { once: true });
}

function stopKept(): void {
  const waiting = takeKept();
  if (waiting) stop(waiting);
}

function takeKept(): MediaStream | undefined {
  const waiting = kept?.stream;
  clearTimeout(kept?.timer);
  document.removeEventListener('visibilitychange', stopKept);
  kept = undefined;
  return waiting;
}

/** Returns what switches the light of a camera, or undefined without one. TypeScript's library does not declare it. */
export function torchOf(track: MediaStreamTrack): ((isOn: boolean) => Promise<void>) | undefined {
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (!torch) return undefined;
  return isOn => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
