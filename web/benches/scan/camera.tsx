import { useEffect, useRef, useState } from 'react';
import { Button } from '../../platform/kit/button.tsx';
import { texts } from '../shared/texts.ts';
import { makeCodeReader } from './code-reader.ts';
import { keep, openCamera, stop, torchOf } from './open-camera.ts';
import styles from './scan.module.css';
import { whyNoCamera } from './why-no-camera.ts';

const lookMs = 200;

type Props = {
  /** Gets the text of each code; returns why it is not the next ticket, or undefined when it is. */
  onCode: (text: string) => string | undefined;
  /** Says why the camera cannot be used, or not any more. */
  onProblem: (why: string) => void;
  problem: string | undefined;
  onStop: () => void;
};

/** The camera in the page. It scans until it finds a ticket, and says what other codes are. */
export function Camera({ onCode, onProblem, problem, onStop }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [track, setTrack] = useState<MediaStreamTrack>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera starts once
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let isFound = false;
    const end = (error: unknown) => !isGone && onProblem(whyNoCamera(error));
    async function begin() {
      const [readCodes, opened] = await Promise.all([makeCodeReader(), openCamera()]);
      stream = opened;
      if (isGone) return stop(opened);
      if (video.current) video.current.srcObject = opened;
      const [first] = opened.getVideoTracks();
      setTrack(first);
      first?.addEventListener('ended', () => end(new DOMException('', 'AbortError')));
      const look = async () => {
        const shown = video.current;
        const isReady = shown && shown.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
        const codes = isReady ? await readCodes(shown).catch(() => []) : [];
        for (const code of codes) {
          if (isGone) break;
          const what = onCode(code);
          isFound = what === undefined;
          setWrong(what);
        }
        if (!isGone) timer = setTimeout(look, lookMs);
      };
      await look();
    }
    begin().catch(end);
    return () => {
      isGone = true;
      clearTimeout(timer);
      if (stream) (isFound ? keep : stop)(stream);
    };
  }, []);
  return (
    <div className={styles.camera}>
      {problem === undefined ? (
        <video ref={video} autoPlay playsInline muted aria-label={texts.camera} />
      ) : (
        <p role="alert">{problem}</p>
      )}
      {wrong !== undefined && <p role="alert">{wrong}</p>}
      <div className={styles.tools}>
        {problem === undefined && track && <Torch track={track} />}
        <Button wide onClick={onStop}>
          {texts.scanStop}
        </Button>
      </div>
    </div>
  );
}

/** Switches the light of the camera, where it has one. */
function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setOn] = useState(false);
  const torch = torchOf(track);
  if (!torch) return null;
  return (
    <Button
      aria-pressed={isOn}
      onClick={() => {
        torch(!isOn).then(
          () => setOn(!isOn),
          () => {},
        );
      }}
    >
      {texts.torch}
    </Button>
  );
}
