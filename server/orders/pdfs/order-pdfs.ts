import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import { isCustomerFile } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Pdf, Pdfs } from '../../notifications/mails/parts/mail-pdfs.ts';
import { readViewer } from '../../platform/access/read-viewer.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { workshopZone } from '../../platform/database/workshop-zone.ts';
import { readJpeg } from '../../platform/files/read-jpeg.ts';
import type { Context } from '../../platform/http/context.ts';
import { spoken } from '../../platform/languages/in-language.ts';
import { english, type Language } from '../../platform/languages/language.ts';
import { runInProcess } from '../../platform/processes/run-in-process.ts';
import { partyOf } from '../../platform/turns/party.ts';
import { readRevisions } from '../changes/read-revisions.ts';
import { readDeliveries } from '../deliveries/read-deliveries.ts';
import { readShipment } from '../deliveries/read-shipment.ts';
import { readOrderPictures } from '../read-order-pictures.ts';
import { readOrder } from '../read-orders.ts';
import type { PdfInput, RenderedPdf } from './pdf-input.ts';

/** The file that vite.pdfs.config.ts builds. */
const builtProcess = new URL('../../../dist/pdfs/pdf-process.js', import.meta.url);
/** Megabytes of the heap; with the process itself at most 200. */
const memory = 80;
/** Seconds of the process; and by the clock of everything together, so that no email waits longer. */
export type PdfSeconds = { processor: number; clock: number };
const usualSeconds: PdfSeconds = { processor: 2, clock: 5 };
/** As in the browser, of the longer side in pixels (DO-6). */
const fileSide = 480;
/** More pictures of the customer would make the email too large; the PDF lists the others by name. */
const mostFiles = 40;

type Parts = Pick<Context, 'settings' | 'db' | 'storage' | 'log' | 'languages'> & {
  /** Returns who sends the workshop's documents. */
  readLetterhead: (db: Db) => Promise<Pick<PdfInput, 'letterhead'>>;
  /** The file of the process that renders. */
  file?: URL;
  seconds?: PdfSeconds | undefined;
};

/** Reads what only one kind of PDF contains, as its reader may see it. */
type ReadPdf = (viewer: Viewer) => Promise<PdfInput['pdf']>;

/** Renders the PDFs of emails in a process that may die alone (DO-11). */
export function orderPdfs(parts: Parts): Pdfs {
  const { db, storage, log, seconds = usualSeconds } = parts;
  async function render(accountId: number, about: object, read: ReadPdf): Promise<Pdf | undefined> {
    const late = AbortSignal.timeout(seconds.clock * 1_000);
    try {
      return await Promise.race([renderNow(parts, { accountId, read, late, seconds }), whenAborted(late)]);
    } catch (error) {
      log.warn({ err: error, accountId, ...about }, 'an email leaves without its PDF');
      return undefined;
    }
  }
  return {
    ofOrder: (accountId, orderId) =>
      render(accountId, { orderId }, async viewer => {
        const ofOrder = await readOfOrder(parts, viewer, orderId);
        const { order } = ofOrder;
        const [people, revised, files] = await Promise.all([
          countPeople(db, order.companyId),
          readRevised(db, viewer, order),
          readFiles(storage, viewer, order),
        ]);
        const orderedBy = people > 1 ? order.placedBy?.name : undefined;
        return { kind: 'order', ...ofOrder, orderedBy, revised, files };
      }),
    ofDelivery: (accountId, orderId, number) =>
      render(accountId, { orderId }, async viewer => {
        const [ofOrder, { deliveries }] = await Promise.all([
          readOfOrder(parts, viewer, orderId),
          readDeliveries(db, viewer, { id: orderId }).then(parsed<{ deliveries: Delivery[] }>),
        ]);
        return { kind: 'delivery', ...ofOrder, number, deliveries };
      }),
    ofShipment: (accountId, id) =>
      render(accountId, { shipmentId: id }, async viewer => {
        const { shipment } = parsed<{ shipment: Shipment }>(await readShipment(db, viewer, { id }));
        return { kind: 'packing', shipment };
      }),
  };
}

type Wanted = { accountId: number; read: ReadPdf; late: AbortSignal; seconds: PdfSeconds };

/** Collects what the PDF contains, as its reader may see it, and renders it. */
async function renderNow(parts: Parts, { accountId, read, late, seconds }: Wanted): Promise<Pdf | undefined> {
  const { settings, db, readLetterhead, file = builtProcess } = parts;
  const viewer = await readViewer(db, accountId, settings.PUBLIC_URL ?? 'http://localhost');
  if (!viewer) return undefined;
  const [pdf, { letterhead }, { timeZone }] = await Promise.all([
    read(viewer),
    readLetterhead(db),
    sql<{ timeZone: string }>`select ${workshopZone} as "timeZone"`.one(db),
  ]);
  const { locale, script } = await languageOf(parts, pdf);
  const madeAt = new Date().toISOString();
  const setup = { brand: settings.BRAND_NAME, timeZone, madeAt, locale: locale === 'en' ? 'en-GB' : locale };
  const keys = [{ name: 'pdfs' }];
  const input: PdfInput = { pdf, letterhead, setup, words: script?.code };
  const rendered = await runInProcess<RenderedPdf | null>(file, input, { keys, memory, seconds, signal: late });
  // The answer of a process has bytes, not a Buffer.
  return rendered ? { name: rendered.name, content: Buffer.from(rendered.pdf) } : undefined;
}

/**
 * Returns the language of a PDF: that of its email, and for what leaves with the goods that of the company, if it has
 * one (DO-15).
 */
async function languageOf({ db, languages }: Parts, pdf: PdfInput['pdf']): Promise<Language> {
  const ofEmail = spoken() ?? english;
  if (pdf.kind === 'order' || languages.offered.length === 1) return ofEmail;
  const orderId = pdf.kind === 'delivery' ? pdf.order.id : pdf.shipment.deliveries[0]?.orderId;
  const found = await sql<{ language: string | null }>`
    select c.language from orders o join companies c on c.id = o.customer_id where o.id = ${orderId}`.first(db);
  return languages.find(found?.language ?? '') ?? ofEmail;
}

/** Reads the order of a PDF with its small pictures. */
async function readOfOrder({ db, storage }: Parts, viewer: Viewer, id: number) {
  const [{ order }, { pictures }] = await Promise.all([
    readOrder(db, viewer, { id }).then(parsed<{ order: Order }>),
    readOrderPictures(storage)(db, viewer, { id }),
  ]);
  const bytesOf = (jpeg: string) => new Uint8Array(Buffer.from(jpeg, 'base64'));
  return { order, pictures: pictures.map(({ productId, jpeg }) => ({ productId, jpeg: bytesOf(jpeg) })) };
}

/** Names stay as rows have them: the process words them in the language of the PDF. */
function parsed<T>(json: JsonText): T {
  return JSON.parse(json) as T;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

async function countPeople(db: Db, companyId: number | null): Promise<number> {
  const { people } = await sql<{ people: number }>`
    select count(*)::int as people from accounts where company_id = ${companyId} and deactivated_at is null`.one(db);
  return people;
}

/** Returns the newest revision of an order that was changed, and when. */
async function readRevised(db: Db, viewer: Viewer, { id, revision }: Order) {
  if (revision === 1) return undefined;
  const { revisions } = parsed<{ revisions: { revision: number; at: string }[] }>(
    await readRevisions(db, viewer, { id }),
  );
  const [newest] = revisions;
  return newest && { revision: newest.revision, at: newest.at };
}

/** Reads the small pictures of the customer's files. Files that are not pictures have none. */
async function readFiles(storage: Parts['storage'], viewer: Viewer, { products }: Order) {
  const addresses = products.flatMap(({ images }) => images.filter(isCustomerFile)).slice(0, mostFiles);
  const files = await Promise.all(
    addresses.map(async address => {
      const name = new URL(address).pathname.split('/').at(-1) ?? '';
      const jpeg = await readJpeg(storage, partyOf(viewer), name, fileSide);
      return jpeg ? [{ address, jpeg: new Uint8Array(jpeg) }] : [];
    }),
  );
  return files.flat();
}
