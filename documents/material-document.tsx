import { byChoice, withoutChoice } from '#contract/materials/material-choices.ts';
import type { MaterialRow } from '#contract/materials/material-rules.ts';
import { unitLabels } from '#contract/stock/unit-labels.ts';
import { msg, t } from '#contract/wording.ts';
import { materialTitles } from './material-titles.ts';
import { OrderFacts } from './order-document.tsx';
import { Cell, type Column, Group, Note, Row, Table, Title, Totals } from './parts.tsx';
import type { MaterialPdf } from './pdf-job.ts';
import { printer } from './printed.ts';
import { type OnPage, Sheet } from './sheet.tsx';

const columns = {
  code: { name: msg`Product Code`, share: 2.2 },
  quantity: { name: msg`Quantity`, share: 1.2, number: true },
  name: { name: msg`Material Name`, share: 2.9, room: 12 },
  perItem: { name: msg`Unit per Item`, share: 1.8, number: true },
  total: { name: msg`Total Required`, share: 2.2, number: true },
  unit: { name: msg`Unit`, share: 0.8 },
} satisfies Record<string, Column>;

type Props = { job: MaterialPdf; fonts: string[]; onPage: OnPage };

/** The materials of one category that an order needs, row by row, with totals (DO-3). */
export function MaterialDocument({ job, fonts, onPage }: Props) {
  const { setup, order, category, rows, totals, withoutRecord, unread } = job;
  const { count, amount } = printer(setup);
  const title = t.of(materialTitles[category]);
  const { chosen, open } = byChoice(rows);
  const sums = byChoice(totals);
  const rowsOf = (ofGroup: readonly MaterialRow[]) =>
    ofGroup.map((row, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows never move and may be equal
      <Row key={at}>
        <Cell column={columns.code}>{row.productCode}</Cell>
        <Cell column={columns.quantity}>{count(row.quantity)}</Cell>
        <Cell column={columns.name}>{row.name}</Cell>
        <Cell column={columns.perItem}>{amount(row.perItem)}</Cell>
        <Cell column={columns.total}>{amount(row.total)}</Cell>
        <Cell column={columns.unit}>{unitLabels[row.unit]}</Cell>
      </Row>
    ));
  return (
    <Sheet
      setup={setup}
      fonts={fonts}
      title={t`${title}, order #${order.id}`}
      about={t`Order #${order.id}`}
      onPage={onPage}
    >
      <Title fonts={fonts}>{title}</Title>
      <OrderFacts setup={setup} order={order} />
      {unread.length > 0 && <Note>{t`Missing here, could not be loaded: ${unread.join(', ')}`}</Note>}
      {rows.length === 0 && unread.length === 0 && (
        <Note>{t`No materials of this category are recorded for the products of this order.`}</Note>
      )}
      {rows.length > 0 && (
        <Table columns={Object.values(columns)}>
          {rowsOf(chosen)}
          {open.length > 0 && <Group>{withoutChoice()}</Group>}
          {rowsOf(open)}
          {totals.length > 0 && (
            <Totals>
              {[...sums.chosen, ...sums.open].map(({ name, unit, total }) => (
                <Row key={`${unit} ${name}`}>
                  <Cell column={columns.code}>{t`TOTAL`}</Cell>
                  <Cell column={columns.quantity}>{''}</Cell>
                  <Cell column={columns.name}>{name}</Cell>
                  <Cell column={columns.perItem}>{''}</Cell>
                  <Cell column={columns.total}>{amount(total)}</Cell>
                  <Cell column={columns.unit}>{unitLabels[unit]}</Cell>
                </Row>
              ))}
            </Totals>
          )}
        </Table>
      )}
      {withoutRecord.length > 0 && <Note>{t`Without a raw-material record: ${withoutRecord.join(', ')}`}</Note>}
    </Sheet>
  );
}
