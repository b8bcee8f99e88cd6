import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { paceWeeks } from '#contract/pace/pace-choices.ts';
import { Empty } from '../platform/kit/empty.tsx';
import { Segmented } from '../platform/kit/segmented.tsx';
import { Bone, ErrorPanel } from '../platform/kit/states.tsx';
import { FlowChart } from './flow-chart.tsx';
import { LeadChart } from './lead-chart.tsx';
import styles from './pace.module.css';
import { paceOptions } from './queries.ts';
import { StageChart } from './stage-chart.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/signed-in/');
const usual = 12;

/** How fast the workshop is: the flow of units, the stages with the narrow place, and lead times (PA-1 to PA-7). */
export function PaceScreen() {
  const navigate = useNavigate({ from: '/' });
  const given = route.useSearch().weeks;
  const weeks = paceWeeks.find(count => count === given) ?? usual;
  const { data, isError, refetch } = useQuery(paceOptions(weeks));
  return (
    <div className={styles.screen}>
      <div className={`toolbar ${styles.weeks}`}>
        <Segmented
          label={texts.weeks}
          value={String(weeks)}
          options={texts.weekChoices.map(([count, label]) => ({ value: String(count), label }))}
          onChange={value =>
            void navigate({ search: before => ({ ...before, tab: 'pace', weeks: Number(value) }), replace: true })
          }
        />
      </div>
      {data ? (
        data.enough ? (
          <>
            <FlowChart pace={data} weeks={weeks} />
            <StageChart pace={data} weeks={weeks} />
            <LeadChart pace={data} weeks={weeks} />
          </>
        ) : (
          <Empty title={texts.tooFew} text={texts.tooFewHelp} />
        )
      ) : isError ? (
        <ErrorPanel title={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <p>{texts.loading}</p>
          <Bone width="60%" height="1.5rem" />
          <Bone width="100%" height="14rem" />
        </div>
      )}
      <section>
        <h2>
          <Link to="/" search={{ tab: 'dates' }} className={styles.link}>
            {texts.dates}
          </Link>
        </h2>
        <p>{texts.datesHelp}</p>
      </section>
    </div>
  );
}
