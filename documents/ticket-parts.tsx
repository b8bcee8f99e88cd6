import { StyleSheet, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { stages } from '#contract/orders/order-rules.ts';
import { doneLabels, ofTotal, passedOf } from '#contract/production/count-texts.ts';
import { t } from '#contract/wording.ts';
import { serifs } from './fonts/fonts.ts';
import { inks, Text, Words } from './parts.tsx';
import type { PageSetup, Ticket } from './pdf-job.ts';
import { pageText, printer, shortened } from './printed.ts';
import { TicketCode } from './ticket-code.tsx';
import { CombinationRows, Combinations, Units } from './ticket-combinations.tsx';
import { ProductPicture, TicketPictures } from './ticket-pictures.tsx';
import {
  codeSize,
  columnGap,
  fittingSize,
  lineHeight,
  mm,
  mostCombinations,
  nameWidth,
  noteSize,
  notesSize,
  noteWidth,
  pageWidth,
  paragraphsOf,
  picturesOf,
} from './ticket-size.ts';

const ownerWidth = 66 * mm;

const styles = StyleSheet.create({
  head: {
    flexDirection: 'row',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    borderBottom: `0.5pt solid ${inks.line}`,
    paddingBottom: 4,
    marginBottom: 8,
  },
  side: { width: ownerWidth },
  place: { fontSize: 10, textAlign: 'center' },
  owner: { fontWeight: 600 },
  top: { flexDirection: 'row' },
  name: { width: nameWidth, marginHorizontal: columnGap },
  part: { fontSize: 10, color: inks.soft, marginTop: 1, marginBottom: 8 },
  about: { fontSize: 10, color: inks.soft, marginTop: 1 },
  body: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 6 },
  dates: { flexDirection: 'row', marginBottom: 6 },
  date: { marginRight: 6 * mm, fontSize: 10 },
  label: { fontSize: 8, color: inks.soft, marginBottom: 1 },
  bold: { fontWeight: 600 },
  late: { fontWeight: 600, color: inks.danger },
  note: { fontSize: noteSize, lineHeight },
  ofWorkshop: { fontSize: notesSize, lineHeight },
  notes: { marginTop: 2.5 * mm, paddingLeft: 2.5 * mm, borderLeft: `${mm}pt solid ${inks.ink}` },
  notesName: { fontSize: 8, fontWeight: 600, marginBottom: 1 },
  spacer: { flexGrow: 1 },
  below: { marginTop: 10 },
  boxes: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 8 },
  box: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    width: '23.8%',
    height: 13 * mm,
    paddingVertical: mm,
    paddingHorizontal: 2 * mm,
    fontSize: 9,
    color: inks.soft,
    border: `0.75pt solid ${inks.soft}`,
    borderRadius: 3,
  },
  done: { color: inks.ink, fontWeight: 600 },
  printed: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 6, fontSize: 8, color: inks.soft },
  footer: { position: 'absolute', bottom: 20, left: 12 * mm, right: 12 * mm },
});

type Props = {
  ticket: Ticket;
  setup: PageSetup;
  fonts: string[];
  printed: string;
  page?: string | undefined;
  /** Returns the page with the combinations that the ticket has no room for. */
  pageOf: () => number;
};

/** A ticket on half a page of A4. */
export function SmallTicket({ ticket, setup, fonts, printed, page, pageOf }: Props) {
  return (
    <View style={{ flexGrow: 1 }}>
      <Head ticket={ticket} setup={setup} fonts={fonts} />
      <Top ticket={ticket} setup={setup} fonts={fonts} />
      <View style={styles.body}>
        <Texts ticket={ticket} setup={setup} pageOf={pageOf} />
        <TicketPictures ticket={ticket} setup={setup} />
      </View>
      <View style={styles.spacer} />
      <Boxes ticket={ticket} setup={setup} />
      <Printed ticket={ticket} printed={printed} page={page} />
    </View>
  );
}

/** A ticket with a page of its own. Its content continues on further pages under the same head. */
export function LargeTicket({ ticket, setup, fonts, printed, page, pageOf }: Props) {
  return (
    <>
      <View fixed>
        <Head large ticket={ticket} setup={setup} fonts={fonts} />
      </View>
      <Top ticket={ticket} setup={setup} fonts={fonts} />
      <View style={styles.below}>
        <Texts ticket={ticket} setup={setup} pageOf={pageOf} />
      </View>
      <View wrap={false}>
        {picturesOf(ticket) > 0 && (
          <View style={styles.below}>
            <TicketPictures ticket={ticket} setup={setup} />
          </View>
        )}
        <Boxes ticket={ticket} setup={setup} />
      </View>
      <View style={styles.footer} fixed>
        <Printed ticket={ticket} printed={printed} page={page} />
      </View>
    </>
  );
}

type MoreProps = Omit<Props, 'page' | 'pageOf'> & { onPage: (page: number) => void };

/** A page with the combinations that the ticket has no room for. */
export function MoreCombinations({ ticket, setup, fonts, printed, onPage }: MoreProps) {
  const { productCode, combinations } = ticket;
  const fontSize = codeSize(productCode);
  const { count } = printer(setup);
  const [first, last] = [count(mostCombinations + 1), count(combinations.length)];
  return (
    <>
      <View fixed>
        <Head large ticket={ticket} setup={setup} fonts={fonts} />
      </View>
      <Words style={[{ fontSize, fontFamily: serifs(fonts) }]} room={pageWidth / fontSize}>
        {productCode}
      </Words>
      <Text
        style={styles.part}
        render={({ pageNumber }) => {
          onPage(pageNumber);
          return t`Combinations ${first} to ${last} of ${last}`;
        }}
      />
      <CombinationRows rows={combinations.slice(mostCombinations)} setup={setup} width={pageWidth} />
      <View style={styles.footer} fixed>
        <Printed ticket={ticket} printed={printed} />
      </View>
    </>
  );
}

/**
 * When and by whom it was printed, the part of a ticket with several pages, and the page of the PDF. `page` saves
 * React-PDF from counting the pages, which takes a tenth of the time.
 */
function Printed({ ticket: { productCode }, printed, page }: Pick<Props, 'ticket' | 'printed' | 'page'>) {
  return (
    <View style={styles.printed}>
      <Words room={50}>{printed}</Words>
      {page ? (
        <Text>{page}</Text>
      ) : (
        <Text
          render={({ pageNumber, totalPages, subPageNumber, subPageTotalPages }) => {
            const page = pageText(pageNumber, totalPages);
            const part = ofTotal(subPageNumber, subPageTotalPages, String);
            return subPageTotalPages > 1 ? `${productCode} · ${part} · ${page}` : page;
          }}
        />
      )}
    </View>
  );
}

type PartProps = Pick<Props, 'ticket' | 'setup'>;

/** The brand, the place of the product in its order, and the customer, whose name a small ticket shortens. */
function Head({ ticket, setup, fonts, large }: PartProps & { fonts: string[]; large?: boolean }) {
  const { orderId, customerName, productNumber, totalProducts } = ticket;
  const owner = `#${orderId} · ${large ? customerName : shortened(customerName)}`;
  const fontSize = fittingSize(owner, { width: ownerWidth, most: 11, least: 8 });
  return (
    <View style={styles.head}>
      <View style={styles.side}>
        <Words style={[{ fontSize: 11, fontFamily: serifs(fonts) }]} room={ownerWidth / 11}>
          {setup.brand}
        </Words>
      </View>
      <Text style={styles.place}>{t`Product ${productNumber} of ${totalProducts} of order #${orderId}`}</Text>
      <View style={styles.side}>
        <Words style={[styles.owner, { fontSize }]} room={ownerWidth / fontSize} atEnd>
          {owner}
        </Words>
      </View>
    </View>
  );
}

/** The product with its picture, how many of which color, and the code. */
function Top({ ticket, setup, fonts }: PartProps & { fonts: string[] }) {
  const { productCode, productDescription } = ticket;
  const fontSize = codeSize(productCode);
  return (
    <View style={styles.top}>
      <ProductPicture ticket={ticket} />
      <View style={styles.name}>
        <Words style={[{ fontSize, fontFamily: serifs(fonts) }]} room={nameWidth / fontSize}>
          {productCode}
        </Words>
        {productDescription !== '' && (
          <Words style={[styles.about]} room={nameWidth / 10}>
            {shortened(productDescription)}
          </Words>
        )}
        <Units ticket={ticket} setup={setup} />
      </View>
      <TicketCode ticket={ticket} />
    </View>
  );
}

/** The dates, the combinations, the customer's note and the workshop's notes. */
function Texts({ ticket, setup, pageOf }: PartProps & Pick<Props, 'pageOf'>) {
  const { note, notes } = ticket;
  const width = noteWidth(ticket);
  return (
    <View style={{ width }}>
      <Dates ticket={ticket} setup={setup} />
      <Combinations ticket={ticket} setup={setup} width={width} pageOf={pageOf} />
      <Paragraphs text={note} style={styles.note} width={width} />
      {notes.length > 0 && (
        <View style={styles.notes}>
          <Text style={styles.notesName}>{t`Note of the workshop`}</Text>
          <Paragraphs text={notes.join('\n')} style={styles.ofWorkshop} width={width - 2.5 * mm} />
        </View>
      )}
    </View>
  );
}

function Dates({ ticket: { placedAt, promisedOn, isLate, revision }, setup }: PartProps) {
  const { date, dayOfWeek } = printer(setup);
  const isThisYear = promisedOn?.startsWith(setup.madeAt.slice(0, 4)) ?? true;
  return (
    <View style={styles.dates}>
      <Dated name={t`Placed`}>
        <Text style={styles.bold}>{date(placedAt)}</Text>
      </Dated>
      {promisedOn && (
        <Dated name={t`Promised`}>
          <Text style={isLate ? styles.late : styles.bold}>{dayOfWeek(promisedOn, isThisYear)}</Text>
        </Dated>
      )}
      {revision > 1 && (
        <Dated name={t`Revision`}>
          <Text style={styles.bold}>{String(revision)}</Text>
        </Dated>
      )}
    </View>
  );
}

function Dated({ name, children }: { name: string; children: ReactNode }) {
  return (
    <View style={styles.date}>
      <Text style={styles.label}>{name}</Text>
      {children}
    </View>
  );
}

type ParagraphsProps = { text: string; style: (typeof styles)['note']; width: number };

function Paragraphs({ text, style, width }: ParagraphsProps) {
  return paragraphsOf(text).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move and may be equal
    <Words key={at} style={[style]} room={width / Number(style.fontSize)}>
      {line}
    </Words>
  ));
}

/** Boxes for pencil marks, one for each stage. They say what was done when the ticket was printed: '8 of 12 cut'. */
function Boxes({ ticket: { quantity, done }, setup }: PartProps) {
  const { count } = printer(setup);
  return (
    <View style={styles.boxes}>
      {stages.map(stage =>
        done[stage] === 0 ? (
          <View key={stage} style={styles.box}>
            <Text>{doneLabels[stage]}</Text>
            <Text>{t`of ${count(quantity)}`}</Text>
          </View>
        ) : (
          <View key={stage} style={styles.box}>
            <Text style={styles.done}>{passedOf(stage, done[stage], quantity, count)}</Text>
          </View>
        ),
      )}
    </View>
  );
}
