import { useQuery } from '@tanstack/react-query';
import type { Bench } from '#contract/benches/benches.ts';
import { qrModules, quietZone } from '#documents/pictures/qr-modules.ts';
import { isOnlyHere, portalAddress } from '../platform/browser/portal-address.ts';
import { formatTime } from '../platform/format/format-time.ts';
import { Button } from '../platform/kit/button.tsx';
import { Banner } from '../platform/kit/states.tsx';
import { Dialog } from '../platform/overlays/dialog.tsx';
import { benchesOptions } from './queries.ts';
import { texts } from './texts.ts';
import styles from './workshop.module.css';

const askMs = 2_000;

type Props = { bench: Bench; code: string; expiresAt: string; onClose: () => void };

/** The code that makes a device this bench, as text and as a QR code. Shows when the device has used it. */
export function PairDialog({ bench, code, expiresAt, onClose }: Props) {
  const { data: benches } = useQuery({ ...benchesOptions, refetchInterval: askMs });
  const isPaired = benches?.some(({ id, pairedAt }) => id === bench.id && pairedAt !== null);
  const portal = portalAddress();
  const address = `${portal}/bench/pair`;
  return (
    <Dialog
      open
      size="narrow"
      title={texts.pairTitle(bench.name)}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={styles.pairing}>
        {isPaired && <Banner tone="good">{texts.paired(bench.name)}</Banner>}
        <p>{texts.pairSteps}</p>
        <QrCode text={`${address}#${code}`} label={texts.pairQr} />
        <p className={styles.address}>{address}</p>
        <p className={styles.code}>{`${code.slice(0, 4)} ${code.slice(4)}`}</p>
        <p>{texts.pairUntil(formatTime(expiresAt))}</p>
        {isOnlyHere(portal) ? (
          <Banner tone="note">{texts.onlyHere}</Banner>
        ) : (
          !portal.startsWith('https:') && <Banner tone="note">{texts.withoutHttps}</Banner>
        )}
      </div>
    </Dialog>
  );
}

/** Black on white in both themes, as scanners expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, runs } = qrModules(text);
  const whole = size + 2 * quietZone;
  const path = runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('');
  return (
    <svg className={styles.qr} viewBox={`${-quietZone} ${-quietZone} ${whole} ${whole}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
