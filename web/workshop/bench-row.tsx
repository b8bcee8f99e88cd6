import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bench } from '#contract/benches/benches.ts';
import { api } from '../platform/api/client.ts';
import { Button } from '../platform/kit/button.tsx';
import { Confirm } from '../platform/overlays/confirm.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { benchesOptions } from './queries.ts';
import { texts } from './texts.ts';
import styles from './workshop.module.css';

/** A bench with the button that ends it. */
export function BenchRow({ bench: { id, name, stage, pairedAt, lastSeenAt } }: { bench: Bench }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => api.endBench({ id }),
    onSuccess: () => {
      setAsking(false);
      toast(texts.ended(name));
      return queryClient.invalidateQueries(benchesOptions);
    },
  });
  const seen = lastSeenAt ?? pairedAt;
  return (
    <>
      <div className={styles.name}>
        <bdi>{name}</bdi>
        <small>
          {`${texts.stage(stage)} · `}
          {pairedAt && seen ? (
            <time dateTime={seen} title={texts.seenAt(seen)}>
              {texts.lastSeen(seen)}
            </time>
          ) : (
            texts.notPaired
          )}
        </small>
      </div>
      <Button look="danger" aria-label={texts.endOf(name)} onClick={() => setAsking(true)}>
        {texts.end}
      </Button>
      <Confirm
        open={isAsking}
        title={texts.endOf(name)}
        question={texts.endQuestion(name)}
        verb={texts.end}
        danger
        of={end}
        busyText={texts.ending}
        failed={texts.endFailed}
        onCancel={() => setAsking(false)}
        onConfirm={() => end.mutate()}
      />
    </>
  );
}
