import { Document, Page, StyleSheet, View } from '@react-pdf/renderer';
import { inks } from './parts.tsx';
import type { TicketsPdf } from './pdf-job.ts';
import { printer } from './printed.ts';
import type { OnPage } from './sheet.tsx';
import { LargeTicket, pageText, SmallTicket } from './ticket-parts.tsx';
import { isLarge, margin, mayContinue, mm, pageSize, sheetsOf } from './ticket-size.ts';

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
  const system = `${setup.brand} order system`;
  const { date, clock } = printer(setup);
  const printed = `Printed ${date(setup.madeAt)} ${clock(setup.madeAt)}${printedBy && ` by ${printedBy}`} · ${system}`;
  const sheets = sheetsOf(tickets);
  const shared = { setup, fonts, printed };
  // A long ticket has an unknown number of pages.
  const isCounted = !tickets.some(mayContinue);
  return (
    <Document title="Job tickets" author={setup.brand} creator={system} producer={system}>
      {sheets.map((sheet, at) => {
        const [first] = sheet;
        if (!first) return null;
        onPage(at + 1, sheets.length);
        const page = isCounted ? pageText(at + 1, sheets.length) : undefined;
        const style = [styles.page, { fontFamily: fonts }];
        if (mayContinue(first)) {
          return (
            <Page key={first.ticket} size="A4" style={[...style, styles.whole]}>
              <LargeTicket ticket={first} page={page} {...shared} />
            </Page>
          );
        }
        // A page that cannot continue takes half of the time. React-PDF cuts it off below its content.
        return isLarge(first) ? (
          <Page key={first.ticket} size="A4" style={style} wrap={false}>
            <View style={[styles.whole, { height: pageSize.height }]}>
              <LargeTicket ticket={first} page={page} {...shared} />
            </View>
          </Page>
        ) : (
          <Page key={first.ticket} size="A4" style={style} wrap={false}>
            {sheet.map(ticket => (
              <Half key={ticket.ticket} ticket={ticket} page={page} {...shared} />
            ))}
            {sheet.length === 1 && <View style={styles.half} />}
            <View style={styles.cut} />
          </Page>
        );
      })}
    </Document>
  );
}

function Half(props: Parameters<typeof SmallTicket>[0]) {
  return (
    <View style={styles.half}>
      <SmallTicket {...props} />
    </View>
  );
}
