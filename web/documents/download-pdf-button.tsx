import { Download } from 'lucide-react';
import { Button, IconButton } from '../platform/kit/button.tsx';
import type { PdfRequest } from './pdf-request.ts';
import { prepareRun } from './pdf-runs.ts';
import { texts } from './texts.ts';
import { useDownloadPdf, useIsMaking } from './use-pdf.ts';

/** Called when the pointer is over the button or it gets the focus. */
const beforePress = { onPointerEnter: prepareRun, onFocus: prepareRun };

type Props = { request: PdfRequest; label?: string };

/** Creates a PDF and saves it; busy until it is saved. */
export function DownloadPdfButton({ request, label = texts.download }: Props) {
  const download = useDownloadPdf();
  const isMaking = useIsMaking(request);
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      busy={isMaking}
      onClick={() => download(request)}
      {...beforePress}
    >
      {label}
    </Button>
  );
}

/** The same button as an icon, where space is limited. */
export function DownloadPdfIcon({ request, label = texts.download }: Props) {
  const download = useDownloadPdf();
  const isMaking = useIsMaking(request);
  return (
    <IconButton
      label={label}
      icon={<Download size={20} aria-hidden="true" />}
      aria-disabled={isMaking}
      onClick={() => download(request)}
      {...beforePress}
    />
  );
}
