import { useQuery } from '@tanstack/react-query';
import { Download, Ellipsis, FileSpreadsheet, Plus, Printer, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { excelAddress } from '#contract/call/paths.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { materialCategories } from '#contract/materials/material-rules.ts';
import { DownloadPdfButton } from '../../documents/download-pdf-button.tsx';
import { texts as pdfTexts } from '../../documents/texts.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import { later } from '../../platform/browser/later.tsx';
import { bidiIsolated } from '../../platform/format/bidi-isolated.ts';
import { formatDate } from '../../platform/format/format-time.ts';
import { Button, buttonLook, IconButton } from '../../platform/kit/button.tsx';
import { Code } from '../../platform/kit/code.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, ErrorPanel, SkeletonRows } from '../../platform/kit/states.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import type { NewRecord } from '../form/next-record.tsx';
import sheet from '../materials.module.css';
import { type DemandFilter, demandCsvAddress, demandOptions, demandQuery, recordColorsOptions } from '../queries.ts';
import { RecordColors } from '../record-colors.tsx';
import { texts } from '../texts.ts';
import styles from './demand.module.css';
import { DemandFilters } from './demand-filters.tsx';
import { DemandTable } from './demand-table.tsx';

const MaterialForm = later(async () => (await import('../form/material-form.tsx')).MaterialForm);

type Props = { filter: DemandFilter; onFilter: (filter: DemandFilter) => void };

/** The Demand tab: the materials that open orders still need (MA-8), and which orders need them. */
export function DemandPanel({ filter, onFilter }: Props) {
  const query = useQuery(demandOptions(filter));
  const demand = query.data;
  const download = useDownloadPdf();
  const [adding, setAdding] = useState<NewRecord>();
  const pdf = (withOrders: boolean) =>
    ({
      kind: 'demand',
      query: demandQuery(filter),
      filter: inWords(filter, demand?.customers ?? []),
      withOrders,
    }) as const;
  return (
    <>
      <span className={sheet.space} />
      <a className={buttonLook()} href={demandCsvAddress(filter)} download>
        <Download size={16} aria-hidden="true" />
        {texts.exportCsv}
      </a>
      <DownloadPdfButton label={pdfTexts.demand} request={pdf(false)} />
      <Menu
        trigger={<IconButton label={texts.moreOf} icon={<Ellipsis size={20} aria-hidden="true" />} />}
        items={[
          {
            label: texts.exportExcel,
            icon: <FileSpreadsheet size={18} aria-hidden="true" />,
            // biome-ignore lint/a11y/useAnchorContent: the menu puts its label in
            link: <a href={excelAddress(demandCsvAddress(filter))} download />,
          },
          {
            label: pdfTexts.demandWithOrders,
            icon: <Download size={18} aria-hidden="true" />,
            onSelect: () => download(pdf(true)),
          },
          { label: texts.print, icon: <Printer size={18} aria-hidden="true" />, onSelect: () => window.print() },
        ]}
      />
      <DemandFilters filter={filter} customers={demand?.customers ?? []} onFilter={onFilter} />
      {query.isPending ? (
        <LoadingDemand />
      ) : !demand ? (
        <Sheet>
          <ErrorPanel title={texts.demandFailed} onRetry={() => void query.refetch()} />
        </Sheet>
      ) : (
        <Demand demand={demand} filter={filter} onFilter={onFilter} onAdd={setAdding} />
      )}
      {adding && <MaterialForm product={adding} onClose={() => setAdding(undefined)} />}
    </>
  );
}

/** Returns the filter in words, for the header of the PDF. */
function inWords({ customer, from, to }: DemandFilter, customers: readonly { id: number; name: string }[]): string {
  const name = customers.find(({ id }) => id === customer)?.name ?? texts.chosenCustomer;
  return [
    customer !== undefined && texts.ofCustomer(bidiIsolated(name)),
    from && texts.placedFromDay(formatDate(`${from}T00:00`)),
    to && texts.placedToDay(formatDate(`${to}T00:00`)),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Sheet({ children }: { children: ReactNode }) {
  return <div className={sheet.sheet}>{children}</div>;
}

type DemandProps = { demand: AnswerOf<'readMaterialDemand'>; onAdd: (product: NewRecord) => void };

function Demand({ demand, filter, onFilter, onAdd }: Props & DemandProps) {
  const isFiltered = Object.values(filter).some(value => value !== undefined);
  return (
    <>
      <p className={styles.intro} role="status">
        {texts.demandIntro(demand.openOrders, demand.openUnits)}
      </p>
      <ColorsOfRecords />
      {demand.withoutRecord.length > 0 && <WithoutRecord demand={demand} onAdd={onAdd} />}
      {demand.openUnits === 0 ? (
        <Sheet>
          <Empty
            title={texts.noDemand}
            text={isFiltered ? texts.noDemandFiltered : texts.noDemandHelp}
            action={isFiltered && <Button onClick={() => onFilter({})}>{texts.clearFilters}</Button>}
          />
        </Sheet>
      ) : demand.materials.length === 0 ? (
        <Sheet>
          <Empty
            title={texts.noDemand}
            text={demand.withoutRecord.length > 0 ? texts.noDemandRecorded : texts.noDemandLeft}
          />
        </Sheet>
      ) : (
        materialCategories.map(category => (
          <DemandTable
            key={category}
            category={category}
            materials={demand.materials.filter(material => material.category === category)}
          />
        ))
      )}
      {demand.moreMaterials && <p className={styles.intro}>{texts.moreMaterials(limits.demandMaterials)}</p>}
    </>
  );
}

/** The products whose records name another color than the orders. The list is of all open orders, whatever the filter. */
function ColorsOfRecords() {
  const { data } = useQuery(recordColorsOptions());
  if (!data || data.colors.length === 0) return null;
  return (
    <details className={styles.warning} open={data.colors.length <= fewProducts}>
      <summary>
        <TriangleAlert size={16} aria-hidden="true" />
        {texts.otherColors(data.colors.length, data.moreColors)}
      </summary>
      <div className={styles.colors}>
        <RecordColors colors={data.colors} />
      </div>
    </details>
  );
}

const fewProducts = 6;

/** Warns about products without a record, whose materials are missing from the totals, and offers to add one. */
function WithoutRecord({ demand: { withoutRecord, moreWithoutRecord }, onAdd }: DemandProps) {
  return (
    <details className={styles.warning} open={withoutRecord.length <= fewProducts}>
      <summary>
        <TriangleAlert size={16} aria-hidden="true" />
        {texts.withoutRecord(withoutRecord.length, moreWithoutRecord)}
      </summary>
      <ul className={styles.missing}>
        {withoutRecord.map(({ productId, productCode, description, inCatalog, units, orders }) => (
          <li key={productId}>
            {inCatalog ? (
              <Button
                look="quiet"
                data-next-record=""
                icon={<Plus size={16} aria-hidden="true" />}
                aria-label={texts.addRecordOf(productCode)}
                title={texts.addRecord}
                onClick={() => onAdd({ productCode, description })}
              >
                {productCode}
              </Button>
            ) : (
              <span className={styles.left}>
                <Code>{productCode}</Code>
                <small>{texts.notInCatalog}</small>
              </span>
            )}
            <span>{texts.unitsOf(units, orders)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function LoadingDemand() {
  return (
    <div className={styles.loading} role="status">
      <p className={styles.intro}>{texts.loading}</p>
      {['a', 'b'].map(category => (
        <div key={category} className={styles.category} aria-hidden="true">
          <SkeletonRows count={5} className={styles.bones}>
            <Bone width="60%" />
            <Bone width="4rem" />
            <Bone width="5rem" />
          </SkeletonRows>
        </div>
      ))}
    </div>
  );
}
