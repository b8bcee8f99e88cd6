import { Button } from '../../kit/button.tsx';
import { texts } from '../texts.ts';
import { Conflict } from './conflict.tsx';

type Props<Saved> = {
  /**
   * The `unchanged` text appears when none of the form's fields differ. Entries that nobody deletes need no `gone`, and
   * `mine` and `theirs` are other words for the buttons.
   */
  words: { changed: string; gone?: string; unchanged: string; addAsNew?: string; mine?: string; theirs?: string };
  /** The saved version, null when it was deleted, undefined while it is being fetched. */
  theirs: Saved | null | undefined;
  /** Returns the labels of the changed fields. */
  changed: (theirs: Saved) => string[];
  onMine: (theirs: Saved) => void;
  onTheirs: (theirs: Saved) => void;
  /** Continues with the input as a new entry. */
  onNew?: () => void;
};

/** Shows that another user saved or deleted the same entry, lists the changed fields, and offers the next steps. */
export function SaveConflict<Saved>({ words, theirs, changed, onMine, onTheirs, onNew }: Props<Saved>) {
  if (theirs === undefined) return <Conflict title={words.changed} text={texts.stillHere} />;
  if (theirs === null) {
    return (
      <Conflict title={words.gone ?? words.changed} text={texts.stillHere}>
        {onNew && (
          <Button look="quiet" onClick={onNew}>
            {words.addAsNew}
          </Button>
        )}
      </Conflict>
    );
  }
  const fields = changed(theirs);
  const what = fields.length > 0 ? texts.theyChanged(fields) : words.unchanged;
  return (
    <Conflict title={words.changed} text={`${what} ${texts.stillHere}`}>
      <Button look="quiet" onClick={() => onMine(theirs)}>
        {words.mine ?? texts.saveMine}
      </Button>
      <Button look="quiet" onClick={() => onTheirs(theirs)}>
        {words.theirs ?? texts.takeTheirs}
      </Button>
    </Conflict>
  );
}
