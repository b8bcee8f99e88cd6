import { Document, Image, Page, StyleSheet, View } from '@react-pdf/renderer';
import { addressInLine } from '#contract/accounts/address-in-line.ts';
import { context, t } from '#contract/wording.ts';
import { inks, Text, Words } from './parts.tsx';
import { sourceOf } from './patches/jpeg.ts';
import type { LabelPdf, Sender } from './pdf-job.ts';
import { frameOf } from './pictures/frame-of.ts';
import { printer } from './printed.ts';
import type { OnPage } from './sheet.tsx';
import { linesOf, mm } from './ticket-size.ts';

/** The size of the usual label printers. */
const pageSize = { width: 100 * mm, height: 150 * mm };
const margin = 7 * mm;
const width = pageSize.width - 2 * margin;
/** The height of the sender and the width of its lines, and their font sizes, of which the largest that fits is used. */
const senderRoom = 27 * mm;
const senderWidth = 50 * mm;
const senderSizes = [7.5, 7, 6.5, 6, 5.5];
/** The height of the receiver, and the font sizes of the address, of which the largest that fits is used. */
const receiverRoom = 62 * mm;
const sizes = [19, 17, 15, 13, 11, 9.5, 8];
const smallest = 7;
const lineHeight = 1.3;
/** A shipment of more cartons has one label, without the number of a carton. */
const mostLabels = 200;
const logoRoom = { width: 30 * mm, height: 12 * mm };

const styles = StyleSheet.create({
  page: { fontSize: 9, color: inks.ink },
  whole: { padding: margin, height: pageSize.height },
  sender: { flexDirection: 'row', justifyContent: 'space-between', height: 28 * mm, overflow: 'hidden' },
  senderLines: { width: senderWidth, color: inks.soft },
  receiver: { borderTop: `1pt solid ${inks.ink}`, paddingTop: 3 * mm, height: receiverRoom + 8 * mm },
  label: { fontSize: 7.5, color: inks.soft, marginBottom: 2 },
  name: { fontWeight: 600 },
  missing: {
    alignSelf: 'flex-start',
    marginTop: 2 * mm,
    padding: 2 * mm,
    border: `1pt solid ${inks.ink}`,
    fontSize: 13,
  },
  facts: { borderTop: `1pt solid ${inks.ink}`, paddingTop: 3 * mm },
  fact: { marginBottom: 1.5 * mm },
  carton: { position: 'absolute', bottom: margin, right: margin, fontSize: 15, fontWeight: 600 },
});

type Props = { job: LabelPdf; fonts: string[]; onPage: OnPage };

/** The address labels of a shipment, 100 × 150 mm, one for each carton (DO-13). */
export function LabelDocument({ job, fonts, onPage }: Props) {
  const { setup, shipment } = job;
  const system = t`${setup.brand} order system`;
  const cartons = shipment.cartons ?? 1;
  const labels = cartons > mostLabels ? 1 : Math.max(1, cartons);
  return (
    <Document title={t`Address label`} author={setup.brand} creator={system} producer={system}>
      {Array.from({ length: labels }, (_, at) => {
        onPage(at + 1, labels);
        return (
          <Page
            // biome-ignore lint/suspicious/noArrayIndexKey: labels never move
            key={at}
            size={[pageSize.width, pageSize.height]}
            style={[styles.page, { fontFamily: fonts }]}
            wrap={false}
          >
            {/* React-PDF cuts a page that cannot continue off below its content. */}
            <View style={styles.whole}>
              <From sender={job.sender} brand={setup.brand} />
              <Receiver job={job} />
              <Contents job={job} />
              {labels > 1 && <Text style={styles.carton}>{t`Carton ${at + 1} of ${labels}`}</Text>}
            </View>
          </Page>
        );
      })}
    </Document>
  );
}

/** Who sends the shipment: the letterhead, or the brand. */
function From({ sender: { lines, logo }, brand }: { sender: Sender; brand: string }) {
  const scale = logo ? Math.min(logoRoom.width / logo.width, logoRoom.height / logo.height, 1) : 1;
  const shown = lines.length > 0 ? lines : [brand];
  const size = senderSizes.find(one => heightOf(shown, one, senderWidth) + 12 <= senderRoom) ?? senderSizes.at(-1) ?? 0;
  return (
    <View style={styles.sender}>
      <View style={styles.senderLines}>
        <Text style={styles.label}>{context('sender')`From`}</Text>
        {shown.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          <Words key={at} style={[{ fontSize: size }]} room={senderWidth / size}>
            {line}
          </Words>
        ))}
      </View>
      {logo && frameOf(logo.picture) && (
        <Image
          style={{ width: logo.width * scale, height: logo.height * scale }}
          src={sourceOf(logo.picture)}
          cache={false}
        />
      )}
    </View>
  );
}

/** The customer and the delivery address, as large as they fit. Says it when the orders have no address. */
function Receiver({ job: { shipment } }: { job: LabelPdf }) {
  const { customerName, deliveryAddress } = shipment;
  const written = deliveryAddress.split(/[\r\n\u2028\u2029]+/).filter(line => line.trim() !== '');
  const fitting = sizes.find(size => fits([customerName, ...written], size));
  const address = fitting || written.length === 0 ? written : [addressInLine(deliveryAddress)];
  const size = fitting ?? sizes.find(one => fits([customerName, ...address], one)) ?? smallest;
  return (
    <View style={styles.receiver}>
      <Text style={styles.label}>{t`Deliver to`}</Text>
      {[customerName, ...address].map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <Words key={at} style={[{ fontSize: size }, ...(at === 0 ? [styles.name] : [])]} room={width / size}>
          {line}
        </Words>
      ))}
      {written.length === 0 && <Text style={styles.missing}>{t`Address not given`}</Text>}
    </View>
  );
}

function fits(lines: readonly string[], size: number): boolean {
  return heightOf(lines, size, width) <= receiverRoom;
}

function heightOf(lines: readonly string[], size: number, room: number): number {
  return lines.reduce((sum, line) => sum + linesOf(line, room / size), 0) * size * lineHeight;
}

/** The orders, and what the carrier needs. */
function Contents({ job: { setup, shipment } }: { job: LabelPdf }) {
  const { day } = printer(setup);
  const { deliveries, carrier, tracking, date } = shipment;
  const shown = deliveries.slice(0, 12).map(({ orderId }) => `#${orderId}`);
  const rest = deliveries.length - shown.length;
  const list = shown.join(', ');
  const facts = [
    [deliveries.length === 1 ? t`Order` : t`Orders`, rest > 0 ? t`${list} and ${rest} more` : list],
    [context('delivery')`Date`, day(date)],
    [t`Carrier`, [carrier, tracking].filter(Boolean).join(' · ')],
  ].filter(([, text]) => text !== '');
  return (
    <View style={styles.facts}>
      {facts.map(([label = '', text = '']) => (
        <View key={label} style={styles.fact}>
          <Text style={styles.label}>{label}</Text>
          <Words room={26}>{text}</Words>
        </View>
      ))}
    </View>
  );
}
