import { Document, Page, StyleSheet, View } from '@react-pdf/renderer';
import { t } from '#contract/wording.ts';
import { inks } from './parts.tsx';
import type { Ticket, TicketsPdf } from './pdf-job.ts';
import { pageText, printer } from './printed.ts';
import type { OnPage } from './sheet.tsx';
import { LargeTicket, MoreCombinations, SmallTicket } from './ticket-parts.tsx';
import { isLarge, margin, mayContinue, mm, mostCombinations, pageSize, sheetsOf } from './ticket-size.ts';

const styles = StyleSheet.create({
  page: { fontSize: 9.5, color: inks.ink },
  whole: { paddingHorizontal: margin, paddingTop: 8 * mm, paddingBottom: 40 },
  half: { height: pageSize.height / 2, paddingHorizontal: margin, paddingTop: 8 * mm, paddingBottom: 6 * mm },
  cut: {
    position: 'absolute',
    top: pageSize.height / 2,
    left: 0,
    right: 0,
    borderTop: `0.75pt dashed ${inks.soft}`,
  },
});

type Props = { job: TicketsPdf; fonts: string[]; onPage: OnPage };

/**
 * Job tickets: two A5 tickets on an A4 page, with a line between them for cutting. A ticket with a long note or many
 * pictures has pages of its own (DO-5). The pages are A4 in every country, because the tickets are A5.
 */
export function TicketDocument({ job: { setup, tickets, printedBy }, fonts, onPage }: Props) {
  const system = t`${setup.brand} order system`;
  const { date, clock } = printer(setup);
  const when = `${date(setup.madeAt)} ${clock(setup.madeAt)}`;
  const printed = `${printedBy === '' ? t`Printed ${when}` : t`Printed ${when} by ${printedBy}`} · ${system}`;
  const sheets = sheetsOf(tickets);
  const shared = { setup, fonts, printed };
  // A long ticket and further combinations have an unknown number of pages.
  const isCounted = !tickets.some(ticket => mayContinue(ticket) || hasMore(ticket));
  // React-PDF distributes all pages before it prints their numbers.
  const pagesOfMore = new Map<Ticket, number>();
  return (
    <Document title={t`Job tickets`} author={setup.brand} creator={system} producer={system}>
      {sheets.map((sheet, at) => {
        onPage(at + 1, sheets.length);
        return [
          <TicketSheet
            key={sheet[0]?.ticket}
            sheet={sheet}
            page={isCounted ? pageText(at + 1, sheets.length) : undefined}
            pagesOfMore={pagesOfMore}
            {...shared}
          />,
          ...sheet.filter(hasMore).map(ticket => (
            <Page key={`${ticket.ticket} more`} size="A4" style={[styles.page, styles.whole, { fontFamily: fonts }]}>
              <MoreCombinations ticket={ticket} onPage={page => pagesOfMore.set(ticket, page)} {...shared} />
            </Page>
          )),
        ];
      })}
    </Document>
  );
}

function hasMore({ combinations }: Ticket): boolean {
  return combinations.length > mostCombinations;
}

type SheetProps = Pick<Parameters<typeof SmallTicket>[0], 'setup' | 'fonts' | 'printed' | 'page'> & {
  sheet: readonly Ticket[];
  pagesOfMore: ReadonlyMap<Ticket, number>;
};

/** A page with two small tickets, or the pages of a large one. */
function TicketSheet({ sheet, pagesOfMore, ...shared }: SheetProps) {
  const [first] = sheet;
  if (!first) return null;
  const style = [styles.page, { fontFamily: shared.fonts }];
  const propsOf = (ticket: Ticket) => ({ ticket, pageOf: () => pagesOfMore.get(ticket) ?? 0, ...shared });
  if (mayContinue(first)) {
    return (
      <Page size="A4" style={[...style, styles.whole]}>
        <LargeTicket {...propsOf(first)} />
      </Page>
    );
  }
  // A page that cannot continue takes half of the time. React-PDF cuts it off below its content.
  return isLarge(first) ? (
    <Page size="A4" style={style} wrap={false}>
      <View style={[styles.whole, { height: pageSize.height }]}>
        <LargeTicket {...propsOf(first)} />
      </View>
    </Page>
  ) : (
    <Page size="A4" style={style} wrap={false}>
      {sheet.map(ticket => (
        <View key={ticket.ticket} style={styles.half}>
          <SmallTicket {...propsOf(ticket)} />
        </View>
      ))}
      {sheet.length === 1 && <View style={styles.half} />}
      <View style={styles.cut} />
    </Page>
  );
}
