import { Link } from '@tanstack/react-router';
import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FirstRun } from '#contract/workshop/first-run/first-run.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { withNodes } from '../../platform/format/with-nodes.tsx';
import { Button, buttonLook } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import styles from './first-run.module.css';
import { useSeeAs } from './see-as.ts';
import type { Step } from './steps.ts';
import { texts } from './texts.ts';

type Props = { step: Step; number: number; firstRun: FirstRun };

/** One of the first steps: an instruction with its button, or the result of a completed step. */
export function FirstStep({ step: { name, isDone, isCurrent }, number, firstRun }: Props) {
  const { title, help, action } = { product: productStep, customer: customerStep, order: orderStep }[name](
    firstRun,
    isCurrent,
  );
  return (
    <li className={`${styles.step} ${isDone ? styles.isDone : ''}`} aria-current={isCurrent ? 'step' : undefined}>
      <span className={styles.number}>{isDone ? <Check size={18} aria-label={texts.isDone} /> : number}</span>
      <div>
        <h3 className={isCurrent ? styles.current : undefined}>{title}</h3>
        <p>{help}</p>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}

type Shown = { title: string; help: ReactNode; action: ReactNode };

function productStep({ product }: FirstRun, isCurrent: boolean): Shown {
  if (product) {
    const help = withNodes(
      (add = '', list = '') => texts.inCatalog(product.productCode, add, list),
      <TextLink opens="add">{texts.addMore}</TextLink>,
      <TextLink opens="import">{texts.orImport}</TextLink>,
    );
    const picture = product.image && <img src={`${product.image}?w=96`} alt="" width={44} height={44} />;
    return { title: texts.product, help, action: picture };
  }
  const help = (
    <>
      {texts.productHelp} <TextLink opens="import">{texts.importInstead}</TextLink>
    </>
  );
  return {
    title: texts.product,
    help,
    action: <AddLink tab="catalog" text={texts.addProduct} isCurrent={isCurrent} />,
  };
}

function customerStep({ customer }: FirstRun, isCurrent: boolean): Shown {
  if (customer) return { title: texts.customer, help: texts.canSignIn(customer.displayName), action: null };
  const action = <AddLink tab="customers" text={texts.addCustomer} isCurrent={isCurrent} />;
  return { title: texts.customer, help: texts.customerHelp, action };
}

function orderStep({ ordered, customer }: FirstRun, isCurrent: boolean): Shown {
  if (!ordered)
    return { title: texts.order, help: texts.orderHelp, action: <SeeAs customer={customer} isCurrent={isCurrent} /> };
  const action = (
    <Link to="/" search={{ tab: 'orders' }} className={buttonLook('plain')}>
      {texts.openOrders}
    </Link>
  );
  return { title: texts.order, help: texts.orderDone, action };
}

type AddProps = { tab: 'catalog' | 'customers'; text: string; isCurrent: boolean };

function AddLink({ tab, text, isCurrent }: AddProps) {
  return (
    <Link to="/" search={{ tab, add: '1' }} className={buttonLook(isCurrent ? 'primary' : 'plain')}>
      <Plus size={16} aria-hidden="true" />
      {text}
    </Link>
  );
}

/** The trial order needs a product and a customer. */
function SeeAs({ customer, isCurrent }: { customer: FirstRun['customer']; isCurrent: boolean }) {
  const see = useSeeAs();
  return (
    <>
      <Button
        look={isCurrent ? 'primary' : 'plain'}
        disabled={!isCurrent}
        busy={see.isPending}
        onClick={() => customer && see.mutate(customer.id)}
      >
        {texts.see}
      </Button>
      {see.error && <Banner tone="bad">{errorText(see.error, texts.seeFailed)}</Banner>}
    </>
  );
}

type TextLinkProps = { opens: 'add' | 'import'; children: string };

/** A link inside a sentence that opens a form of the catalog. */
function TextLink({ opens, children }: TextLinkProps) {
  return (
    <Link to="/" search={{ tab: 'catalog', [opens]: '1' }} className={styles.link}>
      {children}
    </Link>
  );
}
