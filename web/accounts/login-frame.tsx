import type { ReactNode } from 'react';
import { BrandMark, brandName } from '../platform/kit/brand-mark.tsx';
import { LoginGoods } from './login-goods.tsx';
import styles from './login-screen.module.css';
import { texts } from './texts.ts';

/** The frame of the screens without a session: a form beside pictures of products. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <main className={styles.screen}>
      <section className={styles.side}>
        <div className={styles.brand}>
          <BrandMark />
          {brandName()}
        </div>
        {children}
        <p className={styles.note}>{texts.tagline}</p>
      </section>
      <LoginGoods />
    </main>
  );
}
