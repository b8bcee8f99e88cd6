import type { ComponentProps, ReactNode } from 'react';
import { BrandMark, brandName } from '../platform/kit/brand-mark.tsx';
import { Button } from '../platform/kit/button.tsx';
import { hasLanguages, pageLanguage, pageLanguages, showIn } from '../platform/languages/page-language.ts';
import styles from './login-screen.module.css';
import backpack from './pictures/backpack.webp';
import cardWallet from './pictures/card-wallet.webp';
import journal from './pictures/journal.webp';
import satchel from './pictures/satchel.webp';
import tote from './pictures/tote.webp';
import watchStrap from './pictures/watch-strap.webp';
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
        <div>
          <p className="row faint">{texts.tagline}</p>
          {hasLanguages() && <LoginLanguages />}
        </div>
      </section>
      <LoginGoods />
    </main>
  );
}

/** The button that sends the form. */
export function LoginButton(props: Pick<ComponentProps<typeof Button>, 'busy' | 'busyText' | 'children'>) {
  return <Button type="submit" look="primary" wide className={styles.submit} {...props} />;
}

/** The languages that a visitor may choose. */
function LoginLanguages() {
  return (
    <ul className="toolbar" aria-label={texts.languages}>
      {pageLanguages().map(({ language, name }) => (
        <li key={language}>
          <Button
            look="quiet"
            lang={language}
            aria-pressed={language === pageLanguage()}
            onClick={() => showIn(language)}
          >
            {name}
          </Button>
        </li>
      ))}
    </ul>
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
