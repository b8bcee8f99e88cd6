import { useStored } from '../browser/use-stored.ts';
import { Segmented } from '../kit/segmented.tsx';
import styles from './look-choice.module.css';
import { type Look, looks } from './looks.ts';
import { texts } from './texts.ts';

type Props = { look: Look; onLook: (look: Look) => void };

/** Selects rows or cards. Hidden on phones, where rows look like cards. */
export function LookChoice({ look, onLook }: Props) {
  return (
    <div className={styles.choice}>
      <Segmented
        label={texts.showAs}
        value={look}
        options={looks.map(value => ({ value, label: texts.looks[value] }))}
        onChange={onLook}
      />
    </div>
  );
}

type Given = {
  /** The storage key with the user's id, because each user of a browser has a choice of their own. */
  key: string;
  usual: Look;
  /** The look in the URL, which takes precedence. */
  inAddress: Look | undefined;
  onAddress: (look: Look) => void;
};

/** The look of a list, from the URL or else from local storage. Changing the look updates both. */
export function useLook({ key, usual, inAddress, onAddress }: Given): [Look, (look: Look) => void] {
  const [stored, store] = useStored(key, looks, usual);
  const choose = (look: Look) => {
    store(look);
    onAddress(look);
  };
  return [inAddress ?? stored, choose];
}
