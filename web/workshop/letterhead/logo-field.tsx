import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/call/limits.ts';
import type { Letterhead } from '#contract/workshop/letterhead.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { FileDrop } from '../../platform/forms/file-drop.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import styles from './letterhead.module.css';
import { letterheadOptions } from './queries.ts';
import { texts } from './texts.ts';

/** The logo, which is saved when it is chosen. */
export function LogoField({ letterhead }: { letterhead: Letterhead }) {
  const alert = useAlert();
  const replace = useLogoChange(
    (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return api.replaceLogo({}, { form });
    },
    texts.logoSaved,
    texts.logoFailed,
  );
  const remove = useLogoChange((_: undefined) => api.removeLogo(), texts.logoRemoved, texts.removeLogoFailed);

  function choose([file]: File[]) {
    if (!file) return;
    if (file.size > limits.logoBytes) alert(texts.logoTooLarge);
    else replace.mutate(file);
  }

  return (
    <div className={`stack ${styles.wide}`}>
      <FileDrop
        label={texts.logo}
        accept="image/svg+xml,image/png,image/webp,image/jpeg,.svg"
        multiple={false}
        disabled={replace.isPending || remove.isPending}
        call={texts.logoDrop}
        hint={texts.logoHint}
        onFiles={choose}
      />
      {letterhead.logo && (
        <div className="toolbar">
          <Button look="quiet" busy={remove.isPending} busyText={texts.saving} onClick={() => remove.mutate(undefined)}>
            {texts.removeLogo}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Changes the logo and keeps the texts that are typed meanwhile: only the stored letterhead is replaced. */
function useLogoChange<G>(change: (given: G) => Promise<{ letterhead: Letterhead }>, done: string, failed: string) {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const toast = useToast();
  return useMutation({
    mutationFn: change,
    onSuccess: answer => {
      queryClient.setQueryData(letterheadOptions.queryKey, answer.letterhead);
      toast(done, { about: 'letterhead' });
    },
    onError: problem => alert(errorText(problem, failed)),
  });
}
