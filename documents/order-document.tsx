import { StyleSheet, View } from '@react-pdf/renderer';
import { Fragment, type ReactNode } from 'react';
import { addressInLine } from '#contract/accounts/address-in-line.ts';
import { shownCombinations, writtenChoices } from '#contract/catalog/options-text.ts';
import type { Combination } from '#contract/catalog/product-options.ts';
import { missingColorWords } from '#contract/orders/missing-color.ts';
import { doneItems, finishedItems, isOpen, percentage, stages } from '#contract/orders/order-rules.ts';
import { doneLabels, ofTotal } from '#contract/production/count-texts.ts';
import { context, msg, t } from '#contract/wording.ts';
import { CustomerFiles } from './customer-files.tsx';
import { LinePicture, pictureColumn } from './line-picture.tsx';
import { Cell, type Column, Fact, Facts, inks, Row, Table, Text, Title, Words } from './parts.tsx';
import type { OrderHead, OrderPdf, OrderPdfLine, PageSetup } from './pdf-job.ts';
import { printedStatus, printer, shortened } from './printed.ts';
import { SenderClosing, SenderHead } from './sender.tsx';
import { type OnPage, Sheet } from './sheet.tsx';

/** The letters of combinations, compared with those of their line. */
const smaller = 0.9;
const columns = {
  picture: pictureColumn,
  code: { name: msg`Product Code`, share: 2.4 },
  description: { name: msg`Description`, share: 4, room: 16.4 },
  color: { name: msg`Color`, share: 2, room: 9.2 },
  quantity: { name: msg`Quantity`, share: 1.3, number: true },
  status: { name: msg`Status`, share: 1.8, room: 5.9 },
  completed: { name: msg`Completed`, share: 1.3 },
} satisfies Record<string, Column>;

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', height: 4, width: 76, border: `0.5pt solid ${inks.ink}`, marginTop: 3 },
  done: { backgroundColor: inks.accent },
  agreed: { marginBottom: 6 },
  revised: { marginTop: 4 },
  combination: {
    flexDirection: 'row',
    alignItems: 'flex-start',
    borderBottom: `0.5pt solid ${inks.line}`,
    paddingVertical: 2.5,
    fontSize: 9.5 * smaller,
  },
  part: { fontSize: 7.5, color: inks.soft },
  color: { fontWeight: 600 },
});

type CombinationProps = Pick<OrderPdf, 'setup' | 'pictures'> & { combination: Combination; colors: boolean };
type Props = { job: OrderPdf; fonts: string[]; onPage: OnPage };

/** The PDF of an order with each of its products (DO-1). */
export function OrderDocument({ job: { setup, sender, order, lines, pictures, files }, fonts, onPage }: Props) {
  const { picture, color, ...others } = columns;
  const { code, description, quantity, status, completed } = others;
  const colors = lines.some(line => colorText(setup, line) !== '');
  const words = [code, description, ...(colors ? [color] : [])];
  return (
    <Sheet setup={setup} fonts={fonts} title={t`Order #${order.id}`} about={t`Order #${order.id}`} onPage={onPage}>
      <SenderHead sender={sender}>
        <Title fonts={fonts}>{t`ORDER DETAILS`}</Title>
      </SenderHead>
      {order.remakeOf !== null && <Text style={styles.revised}>{t`Remake of #${order.remakeOf}`}</Text>}
      {order.revised && <Revised setup={setup} {...order.revised} />}
      <OrderFacts setup={setup} order={order}>
        <StageFacts setup={setup} order={order} lines={lines} />
        <SampleFact lines={lines} />
        <DateFacts setup={setup} order={order} lines={lines} />
        <GivenFacts order={order} />
      </OrderFacts>
      {order.agreement && <Agreed setup={setup} {...order.agreement} />}
      <Table columns={[...(pictures ? [picture] : []), ...words, quantity, status, completed]}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move and may have the same code
          <Fragment key={at}>
            <Row marked={line.isChanged ?? false}>
              {pictures && <LinePicture picture={line.picture} />}
              <Cell column={columns.code}>{line.productCode}</Cell>
              <Cell column={columns.description}>{shortened(line.description)}</Cell>
              {colors && <Color line={line} setup={setup} />}
              <Cell column={columns.quantity}>{printer(setup).count(line.quantity)}</Cell>
              <Cell column={columns.status}>{printedStatus(line.status)}</Cell>
              <Completed line={line} setup={setup} />
            </Row>
            {unfolded(line).map((combination, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: combinations never move
              <CombinationRow key={row} combination={combination} setup={setup} pictures={pictures} colors={colors} />
            ))}
          </Fragment>
        ))}
      </Table>
      <CustomerFiles files={files} fonts={fonts} />
      <SenderClosing sender={sender} />
    </Sheet>
  );
}

/** The newest revision, below the title (DO-1). */
function Revised({ setup, revision, at }: { setup: PageSetup; revision: number; at: string }) {
  return <Text style={styles.revised}>{t`Revision ${revision}, ${printer(setup).date(at)}`}</Text>;
}

/** A longer text may not fit on a page, so its row may break across pages. */
const mostTogether = 600;

/** A combination below its line: its choices in full, and how many units (OP-3). */
function CombinationRow({ combination, setup, pictures, colors }: CombinationProps) {
  const { picture, code, description, color, quantity, status, completed } = columns;
  const text = writtenChoices(combination.choices);
  return (
    <View style={styles.combination} wrap={text.length > mostTogether}>
      {pictures && <View style={{ width: picture.width }} />}
      <Cell column={code}>{null}</Cell>
      <Cell column={{ ...description, room: description.room / smaller }}>{text}</Cell>
      {colors && <Cell column={color}>{null}</Cell>}
      <Cell column={quantity}>{printer(setup).count(combination.quantity)}</Cell>
      <Cell column={status}>{null}</Cell>
      <Cell column={completed}>{null}</Cell>
    </View>
  );
}

/** Who agreed to a document of the order (AG-2). */
function Agreed({ setup, by, at }: { setup: PageSetup; by: string; at: string }) {
  return (
    <View style={styles.agreed}>
      <Words room={50}>{t`Agreed: ${by}, ${printer(setup).date(at)}`}</Words>
    </View>
  );
}

/** The color that all units of a product have, or how many have none (OP-5). */
function colorText(setup: PageSetup, { breakdown, quantity, withoutColor = 0 }: OrderPdfLine): string {
  const { color } = shownCombinations(breakdown);
  if (color !== null) return color;
  return withoutColor > 0 ? missingColorWords(withoutColor, quantity, printer(setup).count) : '';
}

function Color({ line, setup }: { line: OrderPdfLine; setup: PageSetup }) {
  return (
    <Cell column={columns.color}>
      <Words style={[styles.color]} room={columns.color.room}>
        {colorText(setup, line)}
      </Words>
    </Cell>
  );
}

/** All combinations in full, but none where the color says everything (OP-3). */
function unfolded({ breakdown }: OrderPdfLine): Combination[] {
  return shownCombinations(breakdown).rows.length === 0 ? [] : breakdown;
}

/** Yes or No; also the count while some items are completed. */
function Completed({ line: { completed, quantity }, setup }: { line: OrderPdfLine; setup: PageSetup }) {
  if (completed === 0 || completed >= quantity) {
    return <Cell column={columns.completed}>{completed >= quantity ? t`Yes` : t`No`}</Cell>;
  }
  const { count } = printer(setup);
  return (
    <Cell column={columns.completed}>
      <Text>{t`No`}</Text>
      <Text style={styles.part}>{ofTotal(completed, quantity, count)}</Text>
    </Cell>
  );
}

/** The facts of an order: number, customer, dates and progress, then further facts. */
export function OrderFacts({ setup, order, children }: { setup: PageSetup; order: OrderHead; children?: ReactNode }) {
  const { date, count } = printer(setup);
  return (
    <Facts>
      <Fact label={t`Order ID`}>{`#${order.id}`}</Fact>
      <Fact label={t`Customer`} wide>
        <Words room={25}>{order.customerName}</Words>
        {order.orderedBy && <Words room={25}>{t`Ordered by ${order.orderedBy}`}</Words>}
      </Fact>
      <Fact label={t`Order Date`}>{date(order.createdAt)}</Fact>
      <Fact label={t`Total Products`}>{count(order.totalProducts)}</Fact>
      <Fact label={t`Total Items`}>{count(order.totalItems)}</Fact>
      <Fact label={t`Progress`}>
        <Text>{t`${order.orderPercentage}%`}</Text>
        <Bar percentage={order.orderPercentage} />
      </Fact>
      <End setup={setup} order={order} />
      {children}
    </Facts>
  );
}

/** When the order was completed or cancelled (DO-1, OR-21). */
function End({ setup, order: { completedAt, cancelledAt } }: { setup: PageSetup; order: OrderHead }) {
  const { date } = printer(setup);
  if (completedAt) return <Fact label={context('order')`Completed`}>{date(completedAt)}</Fact>;
  if (cancelledAt) return <Fact label={t`Cancelled`}>{date(cancelledAt)}</Fact>;
  return <Fact label={t`Completion`}>{t`Status: Uncompleted`}</Fact>;
}

/**
 * The promised day, which an open order may not have yet, the day that the customer asked for, and how many items are
 * ready (DA-6, DO-1).
 */
function DateFacts({ setup, order, lines }: Pick<OrderPdf, 'setup' | 'order' | 'lines'>) {
  const { promisedOn, requestedDate, totalItems } = order;
  const { day, count } = printer(setup);
  const ready = finishedItems(lines);
  return (
    <>
      {(promisedOn || isOpen(order)) && <Fact label={t`Promised`}>{promisedOn ? day(promisedOn) : t`not yet`}</Fact>}
      {requestedDate && <Fact label={t`Requested`}>{day(requestedDate)}</Fact>}
      <Fact label={t`Ready`}>{ofTotal(ready, totalItems, count)}</Fact>
    </>
  );
}

/** The fields that the customer entered for the complete order. Empty fields are omitted (DO-1). */
function GivenFacts({ order: { poNumber, deliveryAddress } }: Pick<OrderPdf, 'order'>) {
  return (
    <>
      {poNumber && (
        <Fact label={t`Purchase Order`} wide>
          {poNumber}
        </Fact>
      )}
      {deliveryAddress && (
        <Fact label={t`Deliver to`} wide>
          {addressInLine(deliveryAddress)}
        </Fact>
      )}
    </>
  );
}

/** The items that are done at each stage, like the track on screen (OR-14). */
function StageFacts({ setup, order, lines }: Pick<OrderPdf, 'setup' | 'order' | 'lines'>) {
  const done = doneItems(lines);
  const { count } = printer(setup);
  return stages.map(stage => (
    <Fact key={stage} label={doneLabels[stage]}>
      <Text>{ofTotal(done[stage], order.totalItems, count)}</Text>
      <Bar percentage={percentage(done[stage], order.totalItems)} />
    </Fact>
  ));
}

/** How many samples are approved, if the workshop wanted some (SA-4). */
function SampleFact({ lines }: Pick<OrderPdf, 'lines'>) {
  const samples = lines.flatMap(({ sample }) => sample ?? []);
  if (samples.length === 0) return null;
  const approved = samples.filter(state => state === 'approved').length;
  return <Fact label={t`Samples`}>{t`${approved} of ${samples.length} approved`}</Fact>;
}

function Bar({ percentage }: { percentage: number }) {
  return (
    <View style={styles.bar}>
      <View style={[styles.done, { width: `${Math.min(100, percentage)}%` }]} />
    </View>
  );
}
