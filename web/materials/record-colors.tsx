import { TriangleAlert } from 'lucide-react';
import type { RecordColor } from '#contract/materials/record-colors.ts';
import { errorText } from '../platform/api/api-error.ts';
import { Button } from '../platform/kit/button.tsx';
import { useAlert } from '../platform/overlays/alert.tsx';
import { useTakeOrderColor } from './queries.ts';
import styles from './record-colors.module.css';
import { texts } from './texts.ts';

type Props = { colors: readonly RecordColor[] };

/** Names the products that are ordered in another color than their records say, each with the way to put it right (MA-12). */
export function RecordColors({ colors }: Props) {
  if (colors.length === 0) return null;
  return (
    <ul className={styles.list}>
      {colors.map(color => (
        <Row key={`${color.recordId} ${color.recorded}`} color={color} />
      ))}
    </ul>
  );
}

function Row({ color: { recordId, productCode, ordered, recorded } }: { color: RecordColor }) {
  const take = useTakeOrderColor();
  const alert = useAlert();
  return (
    <li>
      <TriangleAlert size={16} aria-hidden="true" />
      <span>{texts.orderedIn(productCode, ordered, recorded)}</span>
      <Button
        look="quiet"
        busy={take.isPending}
        aria-label={texts.useOrderColorOf(productCode, recorded)}
        onClick={() =>
          take.mutate(
            { id: recordId, color: recorded },
            { onError: error => alert(errorText(error, texts.useOrderColorFailed)) },
          )
        }
      >
        {texts.useOrderColor}
      </Button>
    </li>
  );
}
