import { limits } from '#contract/call/limits.ts';
import { textLength } from '#contract/call/text-length.ts';
import { type PromiseReason, promiseReasons } from '#contract/orders/promise-reasons.ts';
import { texts as dateTexts } from '../dates/texts.ts';
import { Field, Select, TextArea } from '../forms/field.tsx';
import styles from './promise-sheet.module.css';
import type { SheetRow } from './sheet-rows.ts';
import { texts } from './texts.ts';

type Given = { reason: PromiseReason | ''; message: string };
type Props = {
  given: Given;
  onChange: (given: Given) => void;
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
        <Field
          label={texts.reason}
          required
          help={texts.reasonHelp(moves)}
          {...(isTried && !reason && { error: texts.reasonRequired })}
        >
          {wired => (
            <Select
              {...wired}
              value={reason}
              onChange={event => onChange({ ...given, reason: event.target.value as PromiseReason })}
            >
              <option value="" disabled hidden>
                {texts.chooseReason}
              </option>
              {promiseReasons.map(one => (
                <option key={one} value={one}>
                  {dateTexts.reasons[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        label={texts.sentence}
        help={texts.sentenceHelp(companies, limits.dateMessage - textLength(message))}
        limit={{ text: message, most: limits.dateMessage }}
      >
        {wired => (
          <TextArea
            {...wired}
            rows={2}
            value={message}
            onChange={event => onChange({ ...given, message: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
