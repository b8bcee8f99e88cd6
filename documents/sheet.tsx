import { Document, Page, StyleSheet, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { t } from '#contract/wording.ts';
import { serifs } from './fonts/fonts.ts';
import { inks, Text, Words } from './parts.tsx';
import type { PageSetup } from './pdf-job.ts';
import { pageText, printer } from './printed.ts';

// No lineHeight here or in the parts: React-PDF multiplies it on every page (react-pdf 3452).
const styles = StyleSheet.create({
  page: { paddingTop: 66, paddingBottom: 48, paddingHorizontal: 44, fontSize: 9.5, color: inks.ink },
  letterhead: {
    position: 'absolute',
    top: 28,
    left: 44,
    right: 44,
    flexDirection: 'row',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    borderBottom: `0.5pt solid ${inks.line}`,
    paddingBottom: 7,
  },
  brand: { flexDirection: 'row', alignItems: 'center' },
  mark: { width: 3, height: 14, backgroundColor: inks.accent, marginRight: 7 },
  name: { fontSize: 14 },
  about: { fontSize: 8.5, color: inks.soft },
  footer: { position: 'absolute', bottom: 26, fontSize: 7.5, color: inks.soft },
  made: { left: 44, width: 360 },
  number: { right: 44, width: 120, textAlign: 'right' },
});

/** Called for each page during layout, with the number of pages. */
export type OnPage = (page: number, pages: number) => void;

type Props = {
  setup: PageSetup;
  fonts: string[];
  /** The file's title. */
  title: string;
  /** Printed beside the brand on each page: 'Order #1282'. */
  about: string;
  onPage: OnPage;
  children: ReactNode;
};

/**
 * A page with letterhead, content and footer. `layout` contains them because React-PDF then measures the lines once
 * instead of on every page, which takes a third of the time for 200 lines. React-PDF distributes the content before it
 * knows the number of pages, and only needs the content for that.
 */
export function Sheet({ setup, fonts, title, about, onPage, children }: Props) {
  const { moment } = printer(setup);
  const system = t`${setup.brand} order system`;
  let reported = 0;
  const made = `${system} · ${moment(setup.madeAt)}`;
  return (
    <Document title={title} author={setup.brand} creator={system} producer={system}>
      <Page
        size={setup.size}
        style={[styles.page, { fontFamily: fonts }]}
        layout={({ children: parts, pageNumber = 1, totalPages }) => {
          if (!totalPages) return parts;
          // React-PDF measures each page before it renders it.
          if (pageNumber > reported) onPage(pageNumber, totalPages);
          reported = pageNumber;
          return (
            <>
              <View style={styles.letterhead}>
                <View style={styles.brand}>
                  <View style={styles.mark} />
                  <Words style={[styles.name, { fontFamily: serifs(fonts) }]} room={20}>
                    {setup.brand}
                  </Words>
                </View>
                <Text style={styles.about}>{about}</Text>
              </View>
              {parts}
              <Words style={[styles.footer, styles.made]} room={47}>
                {made}
              </Words>
              <Text style={[styles.footer, styles.number]}>{pageText(pageNumber, totalPages)}</Text>
            </>
          );
        }}
      >
        {children}
      </Page>
    </Document>
  );
}
