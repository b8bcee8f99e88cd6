import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { folded } from '#contract/call/folding.ts';
import { ChoiceList } from '../../platform/forms/choice.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { allRecordsOptions } from '../queries.ts';
import { texts } from '../texts.ts';
import { fillLists, type ListForm, listValues } from './form-values.ts';

/** The maximum number of options to render; typing narrows them. */
const most = 50;

/** Copies the four lists of another product's record. The toast offers to restore the previous rows. */
export function CopyLists({ form }: { form: ListForm }) {
  const toast = useToast();
  const [isNeeded, setNeeded] = useState(false);
  const { data: records = [], isPending } = useQuery({ ...allRecordsOptions, enabled: isNeeded });

  function find(typed: string) {
    const text = folded(typed);
    const fitting = records.filter(({ product_code, product_name }) =>
      folded(`${product_code}\n${product_name}`).includes(text),
    );
    const found = fitting.slice(0, most).map(record => ({
      id: String(record.id),
      label: record.product_code,
      note: record.product_name,
      isChosen: false,
      onSelect: () => {
        const undo = fillLists(form, listValues(record));
        toast(texts.copiedFrom(record.product_code), { undo });
      },
    }));
    return { found, status: texts.recordsFound(fitting.length) };
  }

  const need = () => setNeeded(true);
  return (
    <ChoiceList
      label={texts.copyFrom}
      trigger={
        <Button look="quiet" onPointerEnter={need} onFocus={need}>
          {texts.copyFrom}
        </Button>
      }
      searchLabel={texts.findRecord}
      find={find}
      empty={isPending ? texts.loading : texts.noResults}
    />
  );
}
