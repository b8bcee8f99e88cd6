import { Image, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { stages } from '#contract/orders/order-rules.ts';
import { firstLetter } from './first-letter.ts';
import { serif } from './fonts/fonts.ts';
import { inks, Words } from './parts.tsx';
import { sourceOf } from './patches/jpeg.ts';
import type { PageSetup, Ticket } from './pdf-job.ts';
import { frameOf } from './pictures/frame-of.ts';
import { printedStatus, printer, shortened } from './printed.ts';
import { TicketCode } from './ticket-code.tsx';
import { codeSize, isDense, mostPictures, noteSize, paragraphsOf, pictureSide, textWidth } from './ticket-size.ts';

const styles = StyleSheet.create({
  head: {
    flexDirection: 'row',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    borderBottom: `0.5pt solid ${inks.line}`,
    paddingBottom: 6,
    marginBottom: 6,
  },
  brand: { fontSize: 11 },
  order: { fontSize: 10, width: 330, textAlign: 'right' },
  body: { width: textWidth },
  quantity: { flexDirection: 'row', alignItems: 'flex-end', marginTop: 2, marginBottom: 6 },
  number: { fontSize: 20, fontWeight: 600, marginRight: 4 },
  items: { fontSize: 14, marginRight: 22 },
  dates: { flexDirection: 'row', marginBottom: 6 },
  date: { marginRight: 22, fontSize: 10 },
  label: { fontSize: 7.5, color: inks.soft, marginBottom: 1 },
  bold: { fontWeight: 600 },
  note: { fontSize: noteSize },
  large: { fontSize: 11, marginBottom: 3 },
  notes: { marginTop: 4, paddingLeft: 6, borderLeft: `1.5pt solid ${inks.line}` },
  pictures: { flexDirection: 'row', marginTop: 7 },
  picture: { width: pictureSide, height: pictureSide, marginRight: 8, borderRadius: 3, backgroundColor: inks.wash },
  fitted: { objectFit: 'contain' },
  initial: { alignItems: 'center', justifyContent: 'center', fontSize: 30, color: inks.soft },
  spacer: { flexGrow: 1 },
  boxes: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 10 },
  box: {
    width: '23.7%',
    height: 34,
    padding: 4,
    fontSize: 7.5,
    color: inks.soft,
    border: `0.75pt solid ${inks.soft}`,
    borderRadius: 3,
  },
  printed: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 6, fontSize: 7.5, color: inks.soft },
  footer: { position: 'absolute', bottom: 20, left: 34, right: 34 },
});

type Props = { ticket: Ticket; setup: PageSetup; fonts: string[]; printed: string; page?: string | undefined };

/** A ticket on half a page of A4. */
export function SmallTicket({ ticket, setup, fonts, printed, page }: Props) {
  const dense = isDense(ticket);
  return (
    <View style={{ flexGrow: 1 }}>
      <Head ticket={ticket} setup={setup} fonts={fonts} />
      <TicketCode ticket={ticket} />
      <View style={styles.body}>
        <Name ticket={ticket} fonts={fonts} />
        <Quantity ticket={ticket} setup={setup}>
          {dense && <Dates ticket={ticket} setup={setup} />}
        </Quantity>
        {!dense && <Dates ticket={ticket} setup={setup} />}
        <Notes ticket={ticket} style={styles.note} />
      </View>
      <Pictures ticket={ticket} />
      <View style={styles.spacer} />
      <Boxes />
      <Printed ticket={ticket} printed={printed} page={page} />
    </View>
  );
}

/** A ticket with a page of its own. Its content continues on further pages under the same head. */
export function LargeTicket({ ticket, setup, fonts, printed }: Props) {
  return (
    <>
      <View fixed>
        <Head large ticket={ticket} setup={setup} fonts={fonts} />
      </View>
      <TicketCode ticket={ticket} />
      <View style={[styles.body, { minHeight: 150 }]}>
        <Name ticket={ticket} fonts={fonts} />
        <Quantity ticket={ticket} setup={setup} />
        <Dates ticket={ticket} setup={setup} />
        <Notes ticket={ticket} style={styles.large} />
      </View>
      <View wrap={false}>
        <Pictures ticket={ticket} />
        <Boxes />
      </View>
      <View style={styles.footer} fixed>
        <Printed ticket={ticket} printed={printed} />
      </View>
    </>
  );
}

/**
 * The time of printing, the part of a ticket with several pages, and the page of the PDF. `page` saves React-PDF from
 * counting the pages, which takes a tenth of the time.
 */
function Printed({ ticket: { productCode }, printed, page }: Pick<Props, 'ticket' | 'printed' | 'page'>) {
  return (
    <View style={styles.printed}>
      <Words room={60}>{printed}</Words>
      {page ? (
        <Text>{page}</Text>
      ) : (
        <Text
          render={({ pageNumber, totalPages, subPageNumber, subPageTotalPages }) => {
            const part = subPageTotalPages > 1 ? `${productCode} · ${subPageNumber} of ${subPageTotalPages} · ` : '';
            return `${part}${pageText(pageNumber, totalPages)}`;
          }}
        />
      )}
    </View>
  );
}

/** 'Page 1 of 3'. */
export function pageText(page: number, pages: number): string {
  return `Page ${page} of ${pages}`;
}

type PartProps = Pick<Props, 'ticket' | 'setup'>;

/** A small ticket shortens the customer's name. */
function Head({
  ticket: { orderId, customerName },
  setup,
  fonts,
  large,
}: PartProps & { fonts: string[]; large?: boolean }) {
  return (
    <View style={styles.head}>
      <Words style={[styles.brand, { fontFamily: [serif, ...fonts] }]} room={16}>
        {setup.brand}
      </Words>
      <Words style={[styles.order]} room={33}>
        {`#${orderId} · ${large ? customerName : shortened(customerName)}`}
      </Words>
    </View>
  );
}

function Name({ ticket: { productCode }, fonts }: { ticket: Ticket; fonts: string[] }) {
  const fontSize = codeSize(productCode);
  return (
    <Words style={[{ fontSize, fontFamily: [serif, ...fonts] }]} room={textWidth / fontSize}>
      {productCode}
    </Words>
  );
}

function Quantity({ ticket: { quantity }, setup, children }: PartProps & { children?: ReactNode }) {
  return (
    <View style={styles.quantity}>
      <Text style={styles.number}>{printer(setup).count(quantity)}</Text>
      <Text style={styles.items}>{quantity === 1 ? 'item' : 'items'}</Text>
      {children}
    </View>
  );
}

function Dates({ ticket: { placedAt, promisedOn }, setup }: PartProps) {
  const { date, day } = printer(setup);
  return (
    <View style={styles.dates}>
      <View style={styles.date}>
        <Text style={styles.label}>Placed</Text>
        <Text>{date(placedAt)}</Text>
      </View>
      {promisedOn && (
        <View style={styles.date}>
          <Text style={styles.label}>Promised</Text>
          <Text style={styles.bold}>{day(promisedOn)}</Text>
        </View>
      )}
    </View>
  );
}

/** The customer's note, then the workshop's notes. */
function Notes({ ticket: { note, notes }, style }: { ticket: Ticket; style: (typeof styles)['note'] }) {
  const room = textWidth / Number(style.fontSize);
  const paragraphs = (text: string) =>
    paragraphsOf(text).map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move and may be equal
      <Words key={at} style={[style]} room={room}>
        {paragraph}
      </Words>
    ));
  return (
    <>
      {paragraphs(note)}
      {notes.length > 0 && (
        <View style={styles.notes}>
          <Text style={styles.label}>Notes for the workshop</Text>
          {paragraphs(notes.join('\n'))}
        </View>
      )}
    </>
  );
}

/** Up to four pictures; the first letter of the product code replaces a missing picture. */
function Pictures({ ticket: { pictures, pictureCount, productCode } }: { ticket: Ticket }) {
  const places = Math.min(mostPictures, Math.max(1, pictures.length, pictureCount));
  return (
    <View style={styles.pictures}>
      {Array.from({ length: places }, (_, at) => {
        const picture = pictures[at];
        return picture && frameOf(picture) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures never move
          <Image key={at} style={[styles.picture, styles.fitted]} src={sourceOf(picture)} cache={false} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures never move
          <View key={at} style={[styles.picture, styles.initial]}>
            <Text>{firstLetter(productCode)}</Text>
          </View>
        );
      })}
    </View>
  );
}

/** Boxes for pencil marks, one for each stage. */
function Boxes() {
  return (
    <View style={styles.boxes}>
      {stages.map(stage => (
        <View key={stage} style={styles.box}>
          <Text>{printedStatus(stage)}</Text>
        </View>
      ))}
    </View>
  );
}
