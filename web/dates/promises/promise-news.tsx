import { limits } from '#contract/call/limits.ts';
import { textLength } from '#contract/call/text-length.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { ReasonField } from '../reason-field.tsx';
import styles from './promise-sheet.module.css';
import type { SheetRow } from './sheet-rows.ts';
import { texts } from './texts.ts';

type Given = { reason: PromiseReason | ''; message: string };
type Props = {
  given: Given;
  onChange: (given: Partial<Given>) => void;
  ticked: readonly SheetRow[];
  /** How many promises move. Only these have a reason. */
  moves: number;
  isTried: boolean;
};

/** The reason of all promises that move, and a sentence for the emails. */
export function PromiseNews({ given, onChange, ticked, moves, isTried }: Props) {
  const companies = new Set(ticked.flatMap(({ companyId }) => companyId ?? [])).size;
  const { reason, message } = given;
  return (
    <div className={`${styles.news} ${moves > 0 ? styles.both : ''}`}>
      {moves > 0 && (
        <ReasonField
          label={texts.reason}
          help={texts.reasonHelp(moves)}
          required={texts.reasonRequired}
          value={reason}
          isTried={isTried}
          onChange={chosen => onChange({ reason: chosen })}
        />
      )}
      <TextAreaField
        label={texts.sentence}
        help={texts.sentenceHelp(companies, limits.dateMessage - textLength(message.trim()))}
        limit={{ text: message.trim(), most: limits.dateMessage }}
        rows={2}
        value={message}
        onType={typed => onChange({ message: typed })}
      />
    </div>
  );
}
