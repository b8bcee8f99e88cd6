import styles from './look-choice.module.css';
import { type Look, looks } from './looks.ts';
import { Segmented } from './segmented.tsx';
import { useKept } from './use-kept.ts';

const words: Record<Look, string> = { rows: 'Rows', cards: 'Cards' };

type Props = { look: Look; onLook: (look: Look) => void };

/** Rows or cards. On phones there is nothing to choose: a row is a card there. */
export function LookChoice({ look, onLook }: Props) {
  return (
    <div className={styles.choice}>
      <Segmented
        label="Show as"
        value={look}
        options={looks.map(value => ({ value, label: words[value] }))}
        onChange={onLook}
      />
    </div>
  );
}

type Given = {
  /** Of the list and the user: each user of this browser has a choice of its own. */
  key: string;
  usual: Look;
  /** What the address says, which goes first. */
  inAddress: Look | undefined;
  onAddress: (look: Look) => void;
};

/** How a list looks. What is chosen stands in the address, and is kept for when the address says nothing. */
export function useLook({ key, usual, inAddress, onAddress }: Given): [Look, (look: Look) => void] {
  const [kept, keep] = useKept(key, looks, usual);
  const choose = (look: Look) => {
    keep(look);
    onAddress(look);
  };
  return [inAddress ?? kept, choose];
}
