import type { ReactNode } from 'react';
import { later } from '../platform/browser/later.tsx';
import { BrandMark, brandName } from '../platform/kit/brand-mark.tsx';
import { hasLanguages } from './language/page-language.ts';
import styles from './login-screen.module.css';
import backpack from './pictures/backpack.webp';
import cardWallet from './pictures/card-wallet.webp';
import journal from './pictures/journal.webp';
import satchel from './pictures/satchel.webp';
import tote from './pictures/tote.webp';
import watchStrap from './pictures/watch-strap.webp';
import { texts } from './texts.ts';

const LoginLanguages = later(async () => (await import('./language/login-languages.tsx')).LoginLanguages);

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
        <div>
          <p className="row faint">{texts.tagline}</p>
          {hasLanguages() && <LoginLanguages />}
        </div>
      </section>
      <LoginGoods />
    </main>
  );
}

/** Phones show three pictures and load no others. */
const onPhones = 3;
const goods = [satchel, journal, cardWallet, watchStrap, backpack, tote];

/** Pictures of six sample products beside the form; three on a phone. */
function LoginGoods() {
  return (
    <aside className={styles.goods} aria-hidden="true">
      {goods.map((address, index) => (
        <img
          key={address}
          src={address}
          width={400}
          height={400}
          alt=""
          decoding="async"
          loading={index < onPhones ? undefined : 'lazy'}
        />
      ))}
    </aside>
  );
}
