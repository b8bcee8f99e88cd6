import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { PicturedProduct } from '#contract/catalog/catalog.ts';
import { smallPictureAddress } from '#contract/catalog/picture-address.ts';
import { api } from '../../../platform/api/client.ts';
import { useSettled } from '../../../platform/browser/use-settled.ts';
import { SuggestInput } from '../../../platform/forms/suggest-input.tsx';
import { Button, IconButton } from '../../../platform/kit/button.tsx';
import { Code } from '../../../platform/kit/code.tsx';
import { Banner } from '../../../platform/kit/states.tsx';
import { catalogKey } from '../../queries.ts';
import styles from './add-pictures.module.css';
import { type PictureRow, planOf } from './picture-rows.ts';
import { texts } from './texts.ts';
import { pictured } from './use-add-pictures.ts';

type Props = {
  rows: readonly PictureRow[];
  /** How many files were chosen beyond the limit. */
  leftOut: number;
  onSkip: (id: number) => void;
  onAssign: (id: number, product: PicturedProduct) => void;
};

/** Where each picture would go: first those without a product, then those that cannot be added. */
export function PicturesPreview({ rows, leftOut, onSkip, onAssign }: Props) {
  const { products, unmatched, refused } = planOf(rows);
  return (
    <div className={styles.part}>
      {leftOut > 0 && <Banner tone="bad">{texts.leftOut(leftOut, limits.picturesAtOnce)}</Banner>}
      {unmatched.length > 0 && (
        <section>
          <h2>{texts.unmatched}</h2>
          <p className="soft">{texts.unmatchedHelp}</p>
          <ul className={styles.rows}>
            {unmatched.map(({ id, file }) => (
              <li key={id} className={styles.unmatched}>
                <FilePicture file={file} />
                <span className={styles.name}>{file.name}</span>
                <ChooseProduct name={file.name} onChoose={product => onAssign(id, product)} />
                <Button look="quiet" aria-label={texts.skipOne(file.name)} onClick={() => onSkip(id)}>
                  {texts.skip}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {refused.length > 0 && (
        <section>
          <h2>{texts.refused}</h2>
          <ul className={styles.faults}>
            {refused.map(({ row, fault }) => (
              <li key={row.id}>{fault}</li>
            ))}
          </ul>
        </section>
      )}
      {products.length > 0 && (
        <section>
          <h2>{texts.matched}</h2>
          <ul className={styles.rows}>
            {products.map(({ product, rows }) => (
              <li key={product.id} className={styles.product}>
                <b>
                  <Code>{product.productCode}</Code>
                </b>
                <ul className={styles.files}>
                  {rows.map(({ id, file }) => (
                    <li key={id}>
                      <span className={styles.name}>{file.name}</span>
                      <Skip name={file.name} onSkip={() => onSkip(id)} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** A small preview of a chosen file. */
function FilePicture({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img className={styles.picture} src={address} alt="" loading="lazy" decoding="async" />;
}

const most = '20';

/** Chooses the product of a picture whose name begins with no code. */
function ChooseProduct({ name, onChoose }: { name: string; onChoose: (product: PicturedProduct) => void }) {
  const [typed, setTyped] = useState('');
  const find = useSettled(typed.trim());
  const { data = [] } = useQuery({
    queryKey: [...catalogKey, 'found', find],
    queryFn: async () => (await api.readAdminProducts({ find, sort: 'match', limit: most })).products,
    enabled: find !== '',
    placeholderData: keepPreviousData,
  });
  const found = find === '' ? [] : data;
  const choose = (code: string) => {
    const product = found.find(({ productCode }) => productCode.toLowerCase() === code.trim().toLowerCase());
    if (product) onChoose(pictured(product));
  };
  return (
    <SuggestInput
      aria-label={texts.productOf(name)}
      placeholder={texts.productCode}
      value={typed}
      onChange={setTyped}
      onChoose={({ text }) => choose(text)}
      onEnter={() => choose(typed)}
      suggestions={found.map(({ productCode, description, images, primaryImageIndex }) => ({
        text: productCode,
        note: description,
        icon: images[primaryImageIndex] && <img src={smallPictureAddress(images[primaryImageIndex], 96)} alt="" />,
      }))}
    />
  );
}

function Skip({ name, onSkip }: { name: string; onSkip: () => void }) {
  return <IconButton label={texts.skipOne(name)} onClick={onSkip} icon={<X size={16} aria-hidden="true" />} />;
}
