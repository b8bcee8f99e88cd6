import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { CopyText } from '../../platform/forms/copy-text.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { texts } from './texts.ts';

type Props = { companyId: number; personId: number; email: string; help?: string };

/** Creates a password reset link for staff to hand over (SI-11). */
export function ResetLink({ companyId, personId, email, help = texts.resetLinkHelp }: Props) {
  const make = useMutation({ mutationFn: () => api.makeResetLink({ id: companyId, personId }) });
  if (make.data) {
    const { link, sent } = make.data;
    return (
      <section className="loose" aria-label={texts.resetLink}>
        <CopyText label={texts.resetLink} text={link} copy={texts.copyLink} />
        <p className="faint">
          {texts.resetLinkValidity} {sent ? texts.sentTo(email) : email ? texts.noMail : texts.noAddress}
        </p>
      </section>
    );
  }
  return (
    <section className="loose" aria-label={texts.resetLink}>
      <p className="faint">{help}</p>
      <Button busy={make.isPending} onClick={() => make.mutate()}>
        {texts.createResetLink}
      </Button>
      {make.error && <Banner tone="bad">{errorText(make.error, texts.resetLinkFailed)}</Banner>}
    </section>
  );
}
