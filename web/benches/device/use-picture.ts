import { useEffect, useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { picturesOf } from './product-picture.ts';
import { loadPicture } from './refresh.ts';

/** Returns the address of a picture of a line, or undefined until it is loaded, when loading fails and without `at`. */
export function usePicture(job: Job, at: number | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  const { ticket, revision } = picturesOf(job);
  useEffect(() => {
    if (at === undefined) return;
    let made: string | undefined;
    let isGone = false;
    void loadPicture({ ticket, revision }, at).then(picture => {
      if (!picture || isGone) return;
      made = URL.createObjectURL(picture);
      setUrl(made);
    });
    return () => {
      isGone = true;
      setUrl(undefined);
      if (made) URL.revokeObjectURL(made);
    };
  }, [ticket, revision, at]);
  return url;
}
