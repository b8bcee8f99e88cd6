import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import styles from '../login-screen.module.css';

type Props = { heading: string; text: string; tone: 'good' | 'bad'; onward: string };

/**
 * The result of opening a link, and a link to the portal: to the login screen, or to the first screen of a signed-in
 * user.
 */
export function Outcome({ heading, text, tone, onward }: Props) {
  return (
    <div className={styles.form}>
      <div className={styles.welcome}>
        <h1>{heading}</h1>
      </div>
      <Banner tone={tone}>{text}</Banner>
      <Link to="/login" className={buttonLook('primary', { wide: true })}>
        {onward}
      </Link>
    </div>
  );
}
