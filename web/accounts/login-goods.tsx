import backpack from './goods/backpack.webp';
import cardWallet from './goods/card-wallet.webp';
import journal from './goods/journal.webp';
import satchel from './goods/satchel.webp';
import tote from './goods/tote.webp';
import watchStrap from './goods/watch-strap.webp';
import styles from './login-screen.module.css';

/** Phones show three pictures and load no others. */
const onPhones = 3;
const goods = [satchel, journal, cardWallet, watchStrap, backpack, tote];

/** Pictures of six sample products beside the form; three on a phone. */
export function LoginGoods() {
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
