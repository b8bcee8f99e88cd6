import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { Button } from '../../platform/kit/button.tsx';
import { texts } from '../shared/texts.ts';
import { ProblemForm } from './problem-form.tsx';
import { showJob } from './show-job.ts';

/** Opens the form for reporting a problem with a line that is not on hold. */
export function ProblemPanel({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false);
  if (job.orderCompleted || job.hold) return null;
  if (!isOpen) {
    return (
      <div>
        <Button look="quiet" icon={<TriangleAlert size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {texts.problem}
        </Button>
      </div>
    );
  }
  return (
    <ProblemForm
      ticket={job.ticket}
      onDone={changed => {
        setOpen(false);
        showJob(changed);
      }}
      onCancel={() => setOpen(false)}
    />
  );
}
