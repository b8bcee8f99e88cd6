import { Text as AnyText, StyleSheet, type TextProps, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { t } from '#contract/wording.ts';
import { serifs } from './fonts/fonts.ts';
import { widthOf } from './fonts/letter-widths.ts';
import { breakNumber, breakWords, neverHyphenate } from './patches/break-word.ts';
import { printable } from './printed.ts';

/** The printed colors: ink on white, hairlines, and one accent that stays dark in black and white. */
export const inks = {
  ink: '#231d18',
  soft: '#5a5047',
  line: '#cfc4b5',
  accent: '#9a4a1c',
  wash: '#f6f2ec',
  danger: '#a3231b',
};

/** The room between two columns, and the sizes of the letters of their heads, which are bold. */
const gap = 8;
const headSize = 7.5;
const leastHeadSize = 5.5;
const boldness = 1.08;

const styles = StyleSheet.create({
  title: { fontSize: 22, letterSpacing: 0.3 },
  facts: { flexDirection: 'row', flexWrap: 'wrap', marginTop: 10, marginBottom: 8 },
  fact: { width: '25%', paddingRight: 10, marginBottom: 5 },
  wide: { width: '50%' },
  label: { fontSize: 7.5, color: inks.soft, marginBottom: 2 },
  tableName: { marginTop: 14, marginBottom: 2, fontSize: 11, fontWeight: 600 },
  head: {
    flexDirection: 'row',
    alignItems: 'flex-end',
    borderBottom: `1pt solid ${inks.ink}`,
    paddingVertical: 4,
    fontSize: headSize,
    fontWeight: 600,
  },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    borderBottom: `0.5pt solid ${inks.line}`,
    paddingVertical: 1.25,
    minHeight: 20,
  },
  top: { alignItems: 'flex-start' },
  group: { color: inks.soft, fontSize: 8, fontWeight: 600 },
  marked: { borderLeft: `2.5pt solid ${inks.ink}`, paddingLeft: 3, marginLeft: -5.5 },
  totals: { borderTop: `1pt solid ${inks.ink}`, fontWeight: 600 },
  cell: { paddingRight: gap },
  number: { textAlign: 'right' },
  rightToLeft: { direction: 'rtl', textAlign: 'left' },
  note: { marginTop: 12, fontSize: 8.5, color: inks.soft },
});

type Style = Extract<TextProps['style'], unknown[]>;
type WordsProps = {
  style?: Style;
  room: number;
  number?: boolean;
  /** Whether the text is at the right edge, in the direction of the page. */
  atEnd?: boolean;
  children: string;
};

/** A user's text in a line that is `room` em wide. A wider word breaks anywhere, a number between its groups. */
export function Words({ style = [], room, number, atEnd, children }: WordsProps) {
  const text = printable(children);
  return (
    <AnyText
      style={number || atEnd ? [...style, styles.number] : [...style, written(text)]}
      hyphenationCallback={number ? breakNumber : breakWords(text, room)}
      hyphenationPenalty={neverHyphenate}
    >
      {text}
    </AnyText>
  );
}

/** A text of the portal. Its numbers and translations may have blanks that no font has. */
export function Text({ render, children, ...others }: TextProps & { children?: string }) {
  const text = children === undefined ? '' : printable(children);
  return render ? (
    <AnyText {...others} render={facts => printable(String(render(facts)))} />
  ) : (
    <AnyText {...others}>{text}</AnyText>
  );
}

export function Title({ fonts, children }: { fonts: string[]; children: string }) {
  return <Text style={[styles.title, { fontFamily: serifs(fonts) }]}>{children}</Text>;
}

export function Facts({ children }: { children: ReactNode }) {
  return <View style={styles.facts}>{children}</View>;
}

/** A labeled fact in the head of a PDF. */
export function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <View style={[styles.fact, ...(wide ? [styles.wide] : [])]}>
      <Text style={styles.label}>{label}</Text>
      {typeof children === 'string' ? <Words room={wide ? 25 : 11.5}>{children}</Words> : children}
    </View>
  );
}

/** The width in em of the narrowest column with words. */
const leastRoom = 9.2;

/**
 * A column's share of the width that fixed columns leave, in points, and the width of a line of words if it exceeds the
 * minimum. Numbers are right-aligned. The name is marked with `msg`.
 */
export type Column = { name?: string; room?: number; number?: boolean } & ({ share: number } | { width: number });

type TableProps = { name?: string; columns: readonly Column[]; children: ReactNode };

/** Rows under a table head. The head is repeated on each page and never printed without a row. */
export function Table({ name, columns, children }: TableProps) {
  return (
    <View>
      {/* React-PDF keeps the head with its first row only where a page break before the head is possible. */}
      <View />
      <View fixed wrap={false} minPresenceAhead={1}>
        {name && <Text style={styles.tableName}>{name}</Text>}
        <View style={styles.head}>
          {columns.map(column => (
            <Head key={column.name ?? ''} column={column} columns={columns} />
          ))}
        </View>
      </View>
      {children}
    </View>
  );
}

/** The width of a table on A4, in points. On US Letter it is wider. */
const tableWidth = 507;

/** The head of a column. A translation has smaller letters where its longest word is wider than the column. */
function Head({ column, columns }: { column: Column; columns: readonly Column[] }) {
  if (column.name === undefined) return <Cell column={column}> </Cell>;
  const name = t.of(column.name);
  if (name === column.name) return <Cell column={column}>{name}</Cell>;
  const room = widthOfColumn(column, columns) - (column === columns.at(-1) && !column.number ? 0 : gap);
  const longest = Math.max(...name.split(' ').map(word => widthOf(printable(word)))) * boldness;
  return (
    <Cell column={column} style={{ fontSize: Math.min(headSize, Math.max(leastHeadSize, room / longest)) }}>
      {name}
    </Cell>
  );
}

function widthOfColumn(column: Column, columns: readonly Column[]): number {
  if ('width' in column) return column.width;
  const fixed = columns.reduce((sum, one) => sum + ('width' in one ? one.width : 0), 0);
  const shares = columns.reduce((sum, one) => sum + ('width' in one ? 0 : one.share), 0);
  return ((tableWidth - fixed) * column.share) / shares;
}

/** A row that never breaks across pages; `top` aligns its short cells at the top. A marked row has a bar at its edge. */
export function Row({ top, marked, children }: { top?: boolean; marked?: boolean; children: ReactNode }) {
  return (
    <View style={[styles.row, ...(top ? [styles.top] : []), ...(marked ? [styles.marked] : [])]} wrap={false}>
      {children}
    </View>
  );
}

/** Names the rows below it. It stays with the first of them. */
export function Group({ children }: { children: string }) {
  return (
    <View wrap={false} minPresenceAhead={20} style={styles.row}>
      <Text style={styles.group}>{children}</Text>
    </View>
  );
}

/** The maximum number of totals that stay together on one page; more would leave the previous page empty. */
const fewTotals = 12;

/** The rows of totals under a rule that is visible even in black and white. */
export function Totals({ children }: { children: ReactNode[] }) {
  return (
    <View style={styles.totals} wrap={children.length > fewTotals}>
      {children}
    </View>
  );
}

type CellProps = { column: Column; style?: Style[number]; children: ReactNode };

export function Cell({ column, style = {}, children }: CellProps) {
  const { room = leastRoom, number = false } = column;
  const size = 'width' in column ? { width: column.width } : { flexGrow: column.share, flexShrink: 1, flexBasis: 0 };
  const place = [styles.cell, size, style];
  if (typeof children !== 'string') return <View style={place}>{children}</View>;
  return (
    <Words style={place} room={room} number={number}>
      {children}
    </Words>
  );
}

/** Right-aligns a text that starts with a right-to-left script, like `dir="auto"` on screen. */
function written(text: string) {
  const [first] = /\p{L}/u.exec(text) ?? [];
  return first && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? styles.rightToLeft : {};
}

export function Note({ children }: { children: string }) {
  return (
    <Words style={[styles.note]} room={58}>
      {children}
    </Words>
  );
}
