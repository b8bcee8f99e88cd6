import { Font, pdf } from '@react-pdf/renderer';
import { breakWord } from './break-word.ts';
import { DemandDocument } from './demand-document.tsx';
import { familiesFor, fileOf, serif, weightsOf } from './fonts.ts';
import { MaterialDocument } from './material-document.tsx';
import { OrderDocument } from './order-document.tsx';
import type { PdfJob } from './pdf-job.ts';
import { textsOf } from './texts-of.ts';

/** Where a font file of an npm package can be read: '@fontsource/…' to a URL or a path. */
export type FontAddress = (file: string) => string;

Font.registerHyphenationCallback(breakWord);

const registered = new Set<string>();

/**
 * Draws a paper. Loads the fonts its letters need, each once; runs in a worker and in Node. Tells of each page as it is laid
 * out, more than once when page numbers change what is on it.
 */
export async function drawPdf(
  job: PdfJob,
  fontAddress: FontAddress,
  onPage: (page: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const families = await familiesFor(textsOf(job));
  for (const family of [serif, ...families]) register(family, fontAddress);
  const drawn = await pdf(documentOf(job, families, onPage)).toBlob();
  return new Uint8Array(await drawn.arrayBuffer());
}

function register(family: string, fontAddress: FontAddress): void {
  if (registered.has(family)) return;
  registered.add(family);
  Font.register({
    family,
    fonts: weightsOf(family).map(fontWeight => ({ src: fontAddress(fileOf(family, fontWeight)), fontWeight })),
  });
}

function documentOf(job: PdfJob, fonts: string[], onPage: (page: number) => void) {
  if (job.kind === 'order') return <OrderDocument job={job} fonts={fonts} onPage={onPage} />;
  if (job.kind === 'material') return <MaterialDocument job={job} fonts={fonts} onPage={onPage} />;
  return <DemandDocument job={job} fonts={fonts} onPage={onPage} />;
}
