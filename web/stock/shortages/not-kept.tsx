import { useState } from 'react';
import { byChoice } from '#contract/materials/material-choices.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { later } from '../../platform/browser/later.tsx';
import { formatAmount } from '../../platform/format/format.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { type NotKeptName as Name, useStockChange } from '../queries.ts';
import styles from '../stock.module.css';
import { texts as stockTexts } from '../texts.ts';
import { texts } from './texts.ts';

const SameAsName = later(async () => (await import('../same-as-dialog.tsx')).SameAsName);

const keyOf = ({ category, unit, name }: Name) => `${category} ${unit} ${name}`;

/** Names that jobs need and no material has: each is kept with one press, or is another spelling of a material. */
export function NotKept({ names }: { names: readonly Name[] }) {
  const [same, setSame] = useState<Name>();
  const keeping = useStockChange(({ category, name, unit }: Name, options) =>
    api.createStockMaterial({ category, name, unit }, options),
  );
  const { chosen, open } = byChoice(names);
  if (names.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{texts.notKept}</h2>
      {keeping.error && <Banner tone="bad">{errorText(keeping.error, texts.keepFailed)}</Banner>}
      <ul className={styles.notKept}>
        {chosen.map(one => (
          <li key={keyOf(one)}>
            <Named name={one} />
            <Button look="quiet" aria-label={stockTexts.sameAsOf(one.name)} onClick={() => setSame(one)}>
              {stockTexts.sameAs}
            </Button>
            <Button
              aria-label={texts.keepOf(one.name)}
              busy={keeping.isPending && keeping.variables === one}
              onClick={() => keeping.mutate(one)}
            >
              {texts.keep}
            </Button>
          </li>
        ))}
      </ul>
      {open.length > 0 && <h3>{texts.withoutChoice}</h3>}
      <ul className={styles.notKept}>
        {open.map(one => (
          <li key={keyOf(one)}>
            <Named name={one} />
          </li>
        ))}
      </ul>
      {same && <SameAsName name={same} onClose={() => setSame(undefined)} />}
    </section>
  );
}

function Named({ name: { name, need, unit } }: { name: Name }) {
  return (
    <span className={styles.name}>
      <bdi>{name}</bdi>
      <small>
        {formatAmount(need)} {stockTexts.units[unit]}
      </small>
    </span>
  );
}
