import { useEffect, useRef, useState } from 'react';
import { Button } from '../../platform/kit/button.tsx';
import { ticketPath } from '../shared/address.ts';
import { texts } from '../shared/texts.ts';
import { makeDetector } from './barcode-detector.ts';
import styles from './scan.module.css';

const lookMs = 200;

type Props = { onTicket: (ticket: string) => void; onStop: () => void };

/** The camera in the page. It scans until it finds a ticket. */
export function Camera({ onTicket, onStop }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera starts once
  useEffect(() => {
    const detector = makeDetector();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    const look = async () => {
      const shown = video.current;
      if (!detector || !shown || shown.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      const codes = await detector.detect(shown).catch(() => []);
      const ticket = codes.map(({ rawValue }) => ticketPath(rawValue)).find(Boolean);
      if (ticket && !isGone) onTicket(ticket);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(opened => {
        stream = opened;
        if (isGone) return stop(opened);
        if (video.current) video.current.srcObject = opened;
        timer = setInterval(() => void look(), lookMs);
      })
      .catch(() => setFailed(true));
    return () => {
      isGone = true;
      clearInterval(timer);
      if (stream) stop(stream);
    };
  }, []);
  return (
    <div className={styles.camera}>
      {isFailed ? (
        <p role="alert">{texts.cameraFailed}</p>
      ) : (
        <video ref={video} autoPlay playsInline muted aria-label={texts.scanNext} />
      )}
      <Button wide onClick={onStop}>
        {texts.scanStop}
      </Button>
    </div>
  );
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
