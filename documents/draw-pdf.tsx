import { Font, pdf } from '@react-pdf/renderer';
import { wordedCustomer, wordedName } from '#contract/accounts/former-names.ts';
import { DeliveryDocument } from './delivery-document.tsx';
import { DemandDocument } from './demand-document.tsx';
import { fileName } from './file-name.ts';
import { familiesFor, plain, pointsOf, serifs } from './fonts/fonts.ts';
import { measureLetters } from './fonts/letter-widths.ts';
import { logProblem } from './fonts/log-problem.ts';
import { LabelDocument } from './label-document.tsx';
import { type FontAddress, loadFont, loadFonts, loadOrSkipFont } from './load-font.ts';
import { MaterialDocument } from './material-document.tsx';
import { boxedIn, isUnreadable, withBoxes } from './missing-glyphs.ts';
import { OrderDocument } from './order-document.tsx';
import { PackingDocument } from './packing-document.tsx';
import type { PdfJob } from './pdf-job.ts';
import { textsOf } from './printed-texts.ts';
import { PurchaseDocument } from './purchase-document.tsx';
import { replaceTexts } from './replace-texts.ts';
import type { OnPage } from './sheet.tsx';
import { TicketDocument } from './ticket-document.tsx';

/** A PDF with its file name, and the characters that it prints as boxes. */
export type RenderedPdf = { name: string; pdf: Uint8Array<ArrayBuffer>; boxes: string };

/** The fields of a PDF with people's names. */
const people: ReadonlySet<string> = new Set(['orderedBy', 'printedBy', 'by'] satisfies readonly string[]);

Font.registerHyphenationCallback(word => [word]);

/**
 * Renders a PDF in a worker or in Node. Loads the fonts that its characters need, each once. Characters of a faulty font
 * are printed as boxes. Reports each page during layout, once the number of pages is known.
 */
export async function drawPdf(
  given: PdfJob,
  fontAddress: FontAddress,
  onPage: OnPage = () => {},
): Promise<RenderedPdf> {
  const job = withWordedNames(given);
  await loadFonts(fontAddress);
  const texts = textsOf(job);
  const { families, missing } = await familiesFor(texts, async family => {
    const faces = await loadOrSkipFont(family, fontAddress);
    return point => faces.length > 0 && faces.every(face => face.hasGlyphForCodePoint(point));
  });
  await Promise.all(serifs(families).map(family => loadOrSkipFont(family, fontAddress)));
  try {
    return await draw(job, families, missing, fontAddress, onPage);
  } catch (error) {
    if (families.length === 1) throw error;
    logProblem('The PDF is rendered with the Latin font only', error);
    const faces = await loadFont(plain, fontAddress);
    const others = pointsOf(texts).filter(point => !faces.every(face => face.hasGlyphForCodePoint(point)));
    return draw(job, [plain], new Set(others), fontAddress, onPage);
  }
}

/** Returns the content of a PDF with names in its language, such as 'Former member' (CC-5) and 'Lind, formerly Baker' (CC-2). */
function withWordedNames(job: PdfJob): PdfJob {
  return replaceTexts(job, (text, field) => {
    if (field === 'customerName') return wordedCustomer(text);
    return people.has(field) ? wordedName(text) : text;
  });
}

async function draw(
  job: PdfJob,
  families: string[],
  missing: ReadonlySet<number>,
  fontAddress: FontAddress,
  onPage: OnPage,
): Promise<RenderedPdf> {
  const faces = await Promise.all(families.map(family => loadFont(family, fontAddress)));
  measureLetters(textsOf(job), faces.flat());
  const render = () => pdf(documentOf(withBoxes(job, missing), families, onPage)).toBlob();
  const rendered = await (isUnreadable(job, missing) ? inEnglish(render) : render());
  return { name: fileName(job), pdf: new Uint8Array(await rendered.arrayBuffer()), boxes: boxedIn(job, missing) };
}

/** Renders with the texts of the source. A worker or process renders one PDF at a time. */
async function inEnglish<T>(render: () => Promise<T>): Promise<T> {
  const page = globalThis as { words?: unknown };
  const { words } = page;
  page.words = undefined;
  try {
    return await render();
  } finally {
    page.words = words;
  }
}

function documentOf(job: PdfJob, fonts: string[], onPage: OnPage) {
  if (job.kind === 'order') return <OrderDocument job={job} fonts={fonts} onPage={onPage} />;
  if (job.kind === 'material') return <MaterialDocument job={job} fonts={fonts} onPage={onPage} />;
  if (job.kind === 'tickets') return <TicketDocument job={job} fonts={fonts} onPage={onPage} />;
  if (job.kind === 'delivery') return <DeliveryDocument job={job} fonts={fonts} onPage={onPage} />;
  if (job.kind === 'packing') return <PackingDocument job={job} fonts={fonts} onPage={onPage} />;
  if (job.kind === 'label') return <LabelDocument job={job} fonts={fonts} onPage={onPage} />;
  if (job.kind === 'purchase') return <PurchaseDocument job={job} fonts={fonts} onPage={onPage} />;
  return <DemandDocument job={job} fonts={fonts} onPage={onPage} />;
}
