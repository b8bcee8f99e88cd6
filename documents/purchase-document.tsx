import { amountOf, writeAmount } from '#contract/stock/amounts.ts';
import type { packNames } from '#contract/stock/choices.ts';
import { unitLabels } from '#contract/stock/unit-labels.ts';
import { context, msg, plural, t } from '#contract/wording.ts';
import { Cell, type Column, Fact, Facts, Note, Row, Table, Title } from './parts.tsx';
import type { PageSetup, PurchasePdf } from './pdf-job.ts';
import { printer } from './printed.ts';
import { SenderClosing, SenderHead } from './sender.tsx';
import { type OnPage, Sheet } from './sheet.tsx';

const columns = {
  material: { name: msg`Material`, share: 5, room: 24 },
  quantity: { name: msg`Quantity`, share: 1.6, number: true },
  unit: { name: msg`Unit`, share: 0.8 },
  packs: { name: msg`Packs`, share: 1.6 },
} satisfies Record<string, Column>;

type Amount = { amount: string };
const packWords: Record<(typeof packNames)[number], (count: number, amount: Amount) => string> = {
  hide: (count, amount) => plural(count, { one: '{amount} hide', other: '{amount} hides' }, amount),
  roll: (count, amount) => plural(count, { one: '{amount} roll', other: '{amount} rolls' }, amount),
  spool: (count, amount) => plural(count, { one: '{amount} spool', other: '{amount} spools' }, amount),
  pack: (count, amount) => plural(count, { one: '{amount} pack', other: '{amount} packs' }, amount),
  box: (count, amount) => plural(count, { one: '{amount} box', other: '{amount} boxes' }, amount),
};
const one = amountOf('1.0000');

type Props = { job: PurchasePdf; fonts: string[]; onPage: OnPage };
type Line = PurchasePdf['purchase']['lines'][number];

/** The purchase for its supplier: what is bought, and when it is expected (DO-14). */
export function PurchaseDocument({ job: { setup, sender, purchase }, fonts, onPage }: Props) {
  const about = t`Purchase ${purchase.id}`;
  const { day } = printer(setup);
  return (
    <Sheet setup={setup} fonts={fonts} title={about} about={about} onPage={onPage}>
      <SenderHead sender={sender}>
        <Title fonts={fonts}>{t`PURCHASE ${purchase.id}`}</Title>
      </SenderHead>
      <Facts>
        <Fact label={t`Supplier`} wide>
          {purchase.supplierName}
        </Fact>
        <Fact label={context('delivery')`Date`}>{day(purchase.orderedOn)}</Fact>
        <Fact label={t`Expected`}>{day(purchase.expectedOn)}</Fact>
        {purchase.reference !== '' && (
          <Fact label={t`Reference`} wide>
            {purchase.reference}
          </Fact>
        )}
      </Facts>
      <Table columns={Object.values(columns)}>
        {purchase.lines.map(line => (
          <BoughtLine key={line.id} setup={setup} line={line} />
        ))}
      </Table>
      {purchase.note !== '' && <Note>{purchase.note}</Note>}
      <SenderClosing sender={sender} />
    </Sheet>
  );
}

/** The amount is as it was entered; one in packs is also printed in the unit of the material. */
function BoughtLine({ setup, line }: { setup: PageSetup; line: Line }) {
  const { exact } = printer(setup);
  const isInPacks = line.enteredUnit === 'pack';
  return (
    <Row>
      <Cell column={columns.material}>{line.name}</Cell>
      <Cell column={columns.quantity}>{exact(isInPacks ? line.base : line.quantity)}</Cell>
      <Cell column={columns.unit}>{unitLabels[line.enteredUnit === 'pack' ? line.unit : line.enteredUnit]}</Cell>
      <Cell column={columns.packs}>{packsOf(line, exact)}</Cell>
    </Row>
  );
}

/** Returns how many packs a line is, '4 hides': as many as were entered, or the whole packs that the amount makes. */
function packsOf(line: Line, exact: (decimal: string) => string): string {
  const count = line.enteredUnit === 'pack' ? amountOf(line.quantity) : wholePacks(line);
  if (count === 0n) return '';
  const written = writeAmount(count);
  return packWords[line.packName ?? 'pack'](Number(written), { amount: exact(written) });
}

function wholePacks({ base, packSize }: Line): bigint {
  const size = packSize === null ? 0n : amountOf(packSize);
  return size > 0n && amountOf(base) % size === 0n ? (amountOf(base) / size) * one : 0n;
}
