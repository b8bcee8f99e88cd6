import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '#contract/call/paths.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { later } from '../platform/browser/later.tsx';
import { formatAmount } from '../platform/format/format.ts';
import { formatShortDay } from '../platform/format/format-time.ts';
import { Button } from '../platform/kit/button.tsx';
import { Bone, Loaded, SkeletonRows } from '../platform/kit/states.tsx';
import { Dialog } from '../platform/overlays/dialog.tsx';
import { DownloadLinks } from './download-links.tsx';
import { Ledger } from './ledger.tsx';
import { type Material, materialOptions, movementsOptions } from './queries.ts';
import styles from './stock.module.css';
import { texts } from './texts.ts';

const CountDialog = later(async () => (await import('./count-dialog.tsx')).CountDialog);

/** A drift below so many percent is noise (ST-16). */
const leastDrift = 5;

/** One material: the jobs that need it, what its counts say about the records, and its ledger. */
export function MaterialDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(materialOptions(id));
  const ledger = useInfiniteQuery(movementsOptions(id));
  const [isCounting, setCounting] = useState(false);
  const material = query.data?.material;
  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      size="broad"
      title={material ? <bdi>{material.name}</bdi> : texts.material}
      context={material && onHandOf(material)}
      tools={material && !material.archived && <Button onClick={() => setCounting(true)}>{texts.count}</Button>}
    >
      <Loaded query={query} failed={texts.failed} loading={texts.loading} skeleton={<Loading />}>
        {data => (
          <div className="airy">
            <Drift data={data} />
            <NeededBy data={data} />
            <OnTheWay data={data} />
            <Spellings material={data.material} />
            <section className="stack">
              <div className={styles.groupHead}>
                <h3>{texts.ledger}</h3>
                <span />
                <DownloadLinks csv={addressOf('exportMovements', { id: String(id) }).address} look="quiet" />
              </div>
              <Loaded query={ledger} failed={texts.failed} loading={texts.loading} skeleton={<Loading />}>
                {({ pages }) => (
                  <Ledger
                    material={data.material}
                    movements={pages.flatMap(page => page.movements)}
                    onMore={ledger.hasNextPage ? () => void ledger.fetchNextPage() : undefined}
                  />
                )}
              </Loaded>
            </section>
          </div>
        )}
      </Loaded>
      {isCounting && material && <CountDialog material={material} onClose={() => setCounting(false)} />}
    </Dialog>
  );
}

function onHandOf({ onHand, unit }: Material): string {
  return `${texts.onHand}: ${texts.amount(onHand, unit)}`;
}

type Data = AnswerOf<'readStockMaterial'>;

function Drift({ data: { material, driftProducts } }: { data: Data }) {
  const { drift } = material;
  if (drift === null || Math.abs(drift) < leastDrift) return null;
  return (
    <p className={styles.drift}>
      {drift < 0 ? texts.driftLess(-drift) : texts.driftMore(drift)} {texts.usedIn(driftProducts.join(', '))}
    </p>
  );
}

function NeededBy({ data: { lines, more, material } }: { data: Data }) {
  return (
    <section className="stack">
      <h3>{texts.needOf}</h3>
      {lines.length === 0 ? (
        <p className="soft">{texts.noJobs}</p>
      ) : (
        <ul className={styles.jobs}>
          {lines.map(line => (
            <li key={`${line.orderId} ${line.productId}`}>
              <Link to="/" search={{ tab: 'orders', order: line.orderId }}>
                {texts.job(line.orderId, line.productCode)}
              </Link>
              <bdi className="soft">{line.customerName}</bdi>
              <span>
                {formatAmount(line.amount)} {texts.units[material.unit]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="soft">{texts.moreJobs(more)}</p>}
    </section>
  );
}

function OnTheWay({ data: { onOrderLines, material } }: { data: Data }) {
  if (onOrderLines.length === 0) return null;
  return (
    <section className="stack">
      <h3>{texts.onTheWay}</h3>
      <ul className={styles.jobs}>
        {onOrderLines.map(line => (
          <li key={line.purchaseId}>
            <bdi>{texts.fromSupplier(line.supplierName, formatShortDay(line.expectedOn))}</bdi>
            <span>{texts.amount(line.open, material.unit)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The names of a material in the records, unless it has its own one only. */
export function Spellings({ material }: { material: Pick<Material, 'name' | 'unit' | 'names'> }) {
  const { names } = material;
  if (names.every(({ name, unit }) => name === material.name && unit === material.unit)) return null;
  return (
    <section className="stack">
      <h3>{texts.spellings}</h3>
      <ul className={styles.spellings}>
        {names.map(({ name, unit }) => (
          <li key={`${name} ${unit}`}>
            <bdi>{name}</bdi> <span className="soft">{texts.units[unit]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Loading() {
  return (
    <SkeletonRows count={4} className={styles.bones}>
      <Bone width="60%" />
      <Bone width="4rem" />
    </SkeletonRows>
  );
}
