import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#contract/call/limits.ts';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import { smallPictureAddress } from '#contract/catalog/picture-address.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { LineOptions } from '../../cart/page/line-options.tsx';
import { pageTexts } from '../../cart/texts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { focusIn, useFocusAfterRemoval } from '../../platform/browser/focus.ts';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { NumberField } from '../../platform/forms/number-input.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Code } from '../../platform/kit/code.tsx';
import { Banner, Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { ImageAttachments } from '../../platform/pictures/image-attachments.tsx';
import { uploadFiles } from '../../platform/pictures/upload-files.ts';
import { Combinations } from '../../platform/stages/combinations.tsx';
import { offeredOptions } from '../changes/queries.ts';
import { texts as orderTexts } from '../texts.ts';
import styles from './change-requests.module.css';
import { faultOf, hasOptions, isLate, itemOf, type LineDraft } from './request-draft.ts';
import { texts } from './texts.ts';

type Props = {
  order: Order;
  product: OrderProduct;
  line: LineDraft;
  /** Whether the customer tried to send the request. */
  isTried: boolean;
  onChange: (given: Partial<LineDraft>) => void;
};

/** The most products of which all have their fields open. In longer orders, each product opens when it is changed. */
const mostOpen = 3;

/** A product of the form: its fields, one line until it is changed, or why it is too late to ask for a change of it. */
export function RequestLine(props: Props) {
  const { order, product, line, isTried, onChange } = props;
  const { productCode } = product;
  const { isRemoved } = line;
  const [isOpened, setOpened] = useState(order.products.length <= mostOpen);
  const box = useRef<HTMLElement>(null);
  const isTooLate = isLate(product, order);
  const fault = faultOf(product, line);
  function open() {
    flushSync(() => setOpened(true));
    focusIn(box.current, 'input');
  }
  return (
    <section ref={box} className={styles.line} aria-label={productCode} data-wrong={(isTried && fault) || undefined}>
      <div className={styles.lineHead}>
        <h3 className={isTooLate ? styles.faded : undefined}>
          <Code>{productCode}</Code>
          {!isOpened && <span className={styles.count}>{orderTexts.items(product.quantity)}</span>}
        </h3>
        {!isTooLate && (
          <div className={styles.lineActions}>
            {!isOpened && !isRemoved && (
              <Button look="quiet" aria-label={texts.changeOf(productCode)} onClick={open}>
                {texts.change}
              </Button>
            )}
            <Button
              look="quiet"
              aria-label={isRemoved ? texts.keepOf(productCode) : texts.removeOf(productCode)}
              onClick={() => onChange({ isRemoved: !isRemoved })}
            >
              {isRemoved ? texts.keep : texts.remove}
            </Button>
          </div>
        )}
      </div>
      {isTooLate ? (
        <p className={styles.faded}>{texts.late(order.changeCutOff ?? '')}</p>
      ) : isRemoved ? (
        <p className={isTried && fault ? styles.wrong : styles.faded}>
          {isTried && fault ? texts.belowReady : texts.willBeRemoved}
        </p>
      ) : (
        isOpened && (
          <>
            <Fields line={line} fault={isTried ? fault : undefined} onChange={onChange} />
            <Options product={product} line={line} isTried={isTried} onChange={onChange} />
            <Files order={order} product={product} line={line} onChange={onChange} />
          </>
        )
      )}
    </section>
  );
}

type FieldsProps = { line: LineDraft; fault: ReturnType<typeof faultOf>; onChange: Props['onChange'] };

function Fields({ line: { quantity, description }, fault, onChange }: FieldsProps) {
  const error = fault === 'quantity' ? texts.quantityFault : fault === 'belowReady' ? texts.belowReady : undefined;
  return (
    <div className={styles.fields}>
      <NumberField
        label={texts.quantity}
        {...(error !== undefined && { error })}
        value={quantity}
        onType={text => onChange({ quantity: text })}
      />
      <TextAreaField
        label={texts.note}
        limit={{ text: description, most: limits.lineDescription }}
        dir="auto"
        rows={2}
        value={description}
        onType={typed => onChange({ description: typed })}
      />
    </div>
  );
}

type OptionsProps = Pick<Props, 'product' | 'line' | 'isTried' | 'onChange'>;

/**
 * The combinations of a line, also of one that can get some (OP-5). Their fields appear on request, and when a new
 * quantity has to be split.
 */
function Options({ product, line, isTried, onChange }: OptionsProps) {
  const [isOpened, setOpened] = useState(false);
  const { breakdown, quantity } = product;
  const { data: offered } = useQuery({
    ...offeredOptions(product.productId, 'customer'),
    enabled: breakdown.length === 0,
  });
  if (!hasOptions(product, offered)) return null;
  const isUneven = breakdown.length > 1 && readWholeNumber(line.quantity) !== quantity;
  if (isOpened || isUneven) return <OptionFields {...{ product, line, isTried, onChange }} />;
  return <FoldedOptions breakdown={breakdown} onOpen={() => setOpened(true)} />;
}

function FoldedOptions({ breakdown, onOpen }: Pick<OrderProduct, 'breakdown'> & { onOpen: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // The fields replace the button, so the focus moves to the field before them.
  useFocusAfterRemoval(box, ({ parentElement }) => parentElement?.querySelector('textarea'));
  return (
    <div ref={box}>
      <Combinations breakdown={breakdown} />
      <Button look="quiet" onClick={onOpen}>
        {texts.changeOptions}
      </Button>
    </div>
  );
}

function OptionFields({ product, line, isTried, onChange }: OptionsProps) {
  const { data: offered, isError, refetch } = useQuery(offeredOptions(product.productId, 'customer'));
  if (isError) return <ErrorPanel title={texts.optionsFailed} onRetry={() => void refetch()} />;
  if (!offered) return <Bone height="2.5rem" />;
  return (
    <LineOptions
      item={itemOf(product, line, offered)}
      checked={isTried}
      onChange={change => {
        const { quantity, ...given } = change(itemOf(product, line, offered));
        onChange({
          offered,
          ...(quantity !== undefined && { quantity: String(quantity) }),
          ...('breakdown' in given && { breakdown: given.breakdown ?? [] }),
        });
      }}
    />
  );
}

const uploadKey = (orderId: number) => ['pictures of a request', orderId];

/** Whether a picture of the request is still uploading. Until then, sending would leave it out. */
export function useIsUploading(orderId: number): boolean {
  return useIsMutating({ mutationKey: uploadKey(orderId) }) > 0;
}

type FilesProps = Pick<Props, 'order' | 'product' | 'line' | 'onChange'>;

/** The customer's own pictures, as many as in the cart. Chosen ones upload at once. */
function Files({ order, product, line: { files }, onChange }: FilesProps) {
  const upload = useMutation({
    mutationKey: uploadKey(order.id),
    mutationFn: uploadFiles,
    onSuccess: uploaded => onChange({ files: [...files, ...uploaded.map(({ url }) => url)] }),
  });
  const room = limits.lineImages - files.length;
  const [isOver, setOver] = useState(false);

  function add(chosen: readonly File[]) {
    setOver(chosen.length > room);
    upload.mutate(chosen.slice(0, Math.min(room, limits.filesAtOnce)));
  }

  return (
    <div>
      <ImageAttachments
        images={files.map((file, at) => ({
          id: file,
          address: smallPictureAddress(file, 96),
          name: texts.picture(product.productCode, at + 1),
        }))}
        addLabel={upload.isPending ? texts.uploading : texts.addImages}
        full={room <= 0 || upload.isPending}
        onAdd={add}
        onRemove={id => {
          setOver(false);
          onChange({ files: files.filter(file => file !== id) });
        }}
      />
      {isOver && <Banner tone="bad">{pageTexts.tooManyImages(limits.lineImages)}</Banner>}
      {upload.error && <Banner tone="bad">{errorText(upload.error, texts.uploadFailed)}</Banner>}
    </div>
  );
}
