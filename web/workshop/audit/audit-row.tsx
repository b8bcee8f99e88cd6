import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '#contract/workshop/audit/audit.ts';
import { formatDateAndTime } from '../../platform/format/format-time.ts';
import { roleLabels } from '../../platform/session/role-labels.ts';
import styles from './audit.module.css';
import { texts } from './texts.ts';

/** One entry: time, account, address, kind, object, and every value before and after. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, kind, who, about, changes } = entry;
  const name = texts.about(about);
  // The row already shows the account that signs in.
  const isOwn = about.object === 'account' && about.id === who?.id;
  return (
    <article className={styles.row}>
      <time className={styles.at} dateTime={at} title={at}>
        {formatDateAndTime(at)}
      </time>
      <Who entry={entry} />
      <div className={styles.what}>
        <p>
          <b>{texts.kinds[kind]}</b>{' '}
          {name !== '' && !isOwn && (
            <Link
              to="/"
              search={{ tab: 'audit', object: about.object, objectId: about.id ?? undefined }}
              title={texts.historyOf(name)}
            >
              {name}
            </Link>
          )}
          {about.object === 'order' && about.name && <span className={styles.soft}> {about.name}</span>}
        </p>
        {changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map(change => (
              <div key={change.field}>
                <dt lang="en">{texts.field(change.field)}</dt>
                <dd>
                  {change.from !== null && (
                    <>
                      <span className="visually-hidden">{texts.was} </span>
                      <del>{texts.value(change.field, change.from)}</del>
                    </>
                  )}
                  {change.from !== null && change.to !== null && <span aria-hidden="true"> → </span>}
                  {change.to !== null && (
                    <>
                      <span className="visually-hidden">{texts.now} </span>
                      <span>{texts.value(change.field, change.to)}</span>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </article>
  );
}

function Who({ entry: { who, kind, about, address } }: { entry: AuditEntry }) {
  const nobody = kind === 'signInFailed' ? about.name || texts.unknownName : texts.thePortal;
  return (
    <div className={styles.who}>
      {who?.role === 'bench' ? (
        who.username
      ) : who ? (
        <Link to="/" search={{ tab: 'audit', who: who.id }} title={who.username}>
          {who.name ?? who.username}
        </Link>
      ) : (
        nobody
      )}
      <span className={styles.soft}>{[who && roleLabels[who.role], address].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
