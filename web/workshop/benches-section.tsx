import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bench } from '#contract/benches/benches.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { LanguageOptions } from '../accounts/language/language-options.tsx';
import { texts as languageTexts } from '../accounts/language/texts.ts';
import { api } from '../platform/api/client.ts';
import { SelectField, SelectOptions } from '../platform/forms/field.tsx';
import { Button } from '../platform/kit/button.tsx';
import { hasLanguages } from '../platform/languages/page-language.ts';
import { BenchRow } from './bench-row.tsx';
import { ListSection } from './list-section.tsx';
import { NameDialog } from './name-dialog.tsx';
import { PairDialog } from './pair-dialog.tsx';
import { benchesOptions } from './queries.ts';
import { texts } from './texts.ts';

const words = {
  title: texts.benches,
  help: texts.benchesHelp,
  loading: texts.loadingBenches,
  failed: texts.benchesFailed,
  empty: texts.noBenches,
  emptyHelp: texts.noBenchesHelp,
};
type Pairing = { bench: Bench; code: string; expiresAt: string };

/** The paired devices of the workshop. */
export function BenchesSection() {
  const query = useQuery(benchesOptions);
  const [isAdding, setAdding] = useState(false);
  const [pairing, setPairing] = useState<Pairing>();
  return (
    <>
      <ListSection
        words={words}
        action={<Button onClick={() => setAdding(true)}>{texts.addBench}</Button>}
        query={query}
        row={bench => <BenchRow bench={bench} />}
      />
      {isAdding && (
        <AddBench
          onAdded={added => {
            setAdding(false);
            setPairing(added);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {pairing && <PairDialog {...pairing} onClose={() => setPairing(undefined)} />}
    </>
  );
}

function AddBench({ onAdded, onClose }: { onAdded: (pairing: Pairing) => void; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>();
  const [language, setLanguage] = useState('');
  const add = useMutation({
    mutationFn: (name: string) => api.createBench({ name, ...(stage && { stage }), ...(language && { language }) }),
    onSuccess: pairing => {
      void queryClient.invalidateQueries(benchesOptions);
      onAdded(pairing);
    },
  });
  return (
    <NameDialog
      title={texts.addBench}
      verb={texts.addBench}
      of={add}
      failed={texts.addBenchFailed}
      onSave={add.mutate}
      onClose={onClose}
    >
      <SelectField
        label={texts.benchAt}
        value={stage ?? ''}
        onChange={event => setStage((event.target.value || undefined) as Stage | undefined)}
      >
        <option value="">{texts.anyStage}</option>
        <SelectOptions of={texts.stageOptions} />
      </SelectField>
      {hasLanguages() && (
        <SelectField
          label={languageTexts.language}
          value={language}
          onChange={event => setLanguage(event.target.value)}
        >
          <LanguageOptions />
        </SelectField>
      )}
    </NameDialog>
  );
}
