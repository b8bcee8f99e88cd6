import { errorText } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { useUser } from '../../platform/session/user.ts';
import styles from './first-run.module.css';
import { useSeeAs } from './see-as.ts';
import { texts } from './texts.ts';

/** Shows that a superadmin sees the portal as a customer, and links back (NA-8). */
export function SeenBanner() {
  const { displayName } = useUser();
  const see = useSeeAs();
  return (
    <div className={styles.seen}>
      <Banner
        tone={see.error ? 'bad' : 'note'}
        action={
          <Button look="quiet" busy={see.isPending} onClick={() => see.mutate(null)}>
            {texts.back}
          </Button>
        }
      >
        {see.error ? errorText(see.error, texts.backFailed) : texts.seeing(displayName)}
      </Banner>
    </div>
  );
}
