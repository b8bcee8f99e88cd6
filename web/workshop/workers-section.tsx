import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api/client.ts';
import { Button } from '../platform/kit/button.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { ListSection } from './list-section.tsx';
import { NameDialog } from './name-dialog.tsx';
import { workersOptions } from './queries.ts';
import { texts } from './texts.ts';
import { WorkerRow } from './worker-row.tsx';

const words = {
  title: texts.workers,
  help: texts.workersHelp,
  loading: texts.loadingWorkers,
  failed: texts.workersFailed,
  empty: texts.noWorkers,
  emptyHelp: texts.noWorkersHelp,
};

/** The workers whose names the benches offer. */
export function WorkersSection() {
  const query = useQuery(workersOptions);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListSection
        words={words}
        action={<Button onClick={() => setAdding(true)}>{texts.addWorker}</Button>}
        query={query}
        row={worker => <WorkerRow worker={worker} />}
      />
      {isAdding && <AddWorker onClose={() => setAdding(false)} />}
    </>
  );
}

function AddWorker({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const add = useMutation({
    mutationFn: (name: string) => api.createWorker({ name }),
    onSuccess: ({ worker }) => {
      toast(texts.workerAdded(worker.name));
      onClose();
      void queryClient.invalidateQueries(workersOptions);
    },
  });
  return (
    <NameDialog
      title={texts.addWorker}
      verb={texts.addWorker}
      of={add}
      failed={texts.addWorkerFailed}
      onSave={add.mutate}
      onClose={onClose}
    />
  );
}
