import type { InputOf } from '#contract/calls.ts';
import type { Difference } from '#contract/orders/differences.ts';
import { lineDifferences } from '../../orders/changes/line-differences.ts';
import { newBreakdowns } from '../../orders/changes/new-breakdowns.ts';
import { LineRefusals } from '../../orders/line-refusals.ts';
import type { OrderPictures } from '../../orders/prepare-order-pictures.ts';
import type { StoredRow } from '../../orders/resolve-breakdown.ts';
import { requireRowsOfOrder, resolveImages } from '../../orders/resolve-lines.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { LinePicture, Proposal, ProposedLine } from './proposal.ts';
import type { ChangeableLine, OrderState } from './read-order-state.ts';

type Wished = Pick<InputOf<'askForChange'>, 'products' | 'requestedDate' | 'deliveryAddress'>;
/** A product of the request and its line. */
type WishedLine = { given: Wished['products'][number]; line: ChangeableLine };
type Resolved = { breakdown: StoredRow[]; images: LinePicture[] | undefined };

/**
 * Turns what a customer asks for into a proposal: only the fields that differ from the order (OR-23). Throws
 * orderProductNotFound and orderLineRefused.
 */
export async function makeProposal(
  tx: Tx,
  viewer: Viewer,
  state: OrderState,
  wished: Wished,
  pictures: OrderPictures,
): Promise<Proposal> {
  const lines = wished.products.map(given => {
    const line = state.lines.get(given.productId);
    if (!line) throw problem('orderProductNotFound');
    return { given, line };
  });
  const resolved = await resolve(tx, viewer, state, lines, pictures);
  const proposed = lines.map((one, at) => proposedLine(one, resolved[at] as Resolved));
  return {
    differences: [...proposed.flatMap(({ differences }) => differences), ...headDifferences(state, wished)],
    lines: proposed.flatMap(({ line, differences }) => (differences.length > 0 ? [line] : [])),
    ...(differs(state.requestedDate, wished.requestedDate) && { requestedDate: wished.requestedDate }),
    ...(differs(state.deliveryAddress, wished.deliveryAddress) && { deliveryAddress: wished.deliveryAddress }),
  };
}

/** Finds the combinations and pictures that the products get. Throws orderLineRefused, naming every unfit product. */
async function resolve(
  tx: Tx,
  viewer: Viewer,
  state: OrderState,
  lines: readonly WishedLine[],
  pictures: OrderPictures,
): Promise<Resolved[]> {
  pictures.refusals.throwIfAny();
  const refusals = new LineRefusals(lines.map(({ line }) => line));
  const changes = lines.map(({ given, line }) => ({
    productId: line.productId,
    before: line,
    ...(given.remove
      ? { quantity: line.quantity, given: undefined }
      : { quantity: given.quantity ?? line.quantity, given: given.breakdown }),
  }));
  const breakdowns = await newBreakdowns(tx, viewer, changes, refusals);
  const changing = new Set(lines.map(({ line }) => line.productId));
  const others = [...state.lines.values()].filter(({ productId }) => !changing.has(productId));
  requireRowsOfOrder(
    breakdowns,
    refusals,
    others.reduce((rows, { breakdown }) => rows + breakdown.length, 0),
  );
  const areShown = lines.some(({ given }) => given.images !== undefined);
  const images = areShown
    ? await resolveImages(
        tx,
        viewer,
        lines.map(({ given }) => ({ images: given.images ?? [] })),
        lines.map(({ line }) => ({ pictures: catalogPictures(line) })),
        { stored: pictures.stored, refusals },
      )
    : [];
  refusals.throwIfAny();
  return lines.map(({ given }, at) => ({
    breakdown: breakdowns[at] ?? [],
    images: given.images && images.filter(({ line }) => line === at).map(({ fileId, isOwn }) => ({ fileId, isOwn })),
  }));
}

/** The pictures of the product that the line has. A request without any of them keeps all of them. */
function catalogPictures({ images }: ChangeableLine) {
  return images.filter(({ isOwn }) => !isOwn).map(({ fileId, name }) => ({ id: fileId, name }));
}

function proposedLine(
  { given, line }: WishedLine,
  { breakdown, images }: Resolved,
): { line: ProposedLine; differences: Difference[] } {
  const { productId, productCode, quantity } = line;
  const named = { productId, productCode };
  if (given.remove) {
    const removed = { ...named, field: 'removed', from: quantity, to: null } as const;
    return { line: { ...named, remove: true }, differences: [removed] };
  }
  const after = {
    quantity: given.quantity ?? quantity,
    description: given.description ?? line.description,
    // A single combination follows the quantity when the request is accepted, and is no field of its own.
    breakdown: given.breakdown === undefined ? line.breakdown : breakdown,
  };
  const differences = lineDifferences(named, line, after);
  const has = (field: Difference['field']) => differences.some(one => one.field === field);
  const imagesWere = line.images.map(({ fileId }) => fileId);
  const newImages =
    images && String(images.map(({ fileId }) => fileId)) !== String(imagesWere) ? { images, imagesWere } : undefined;
  return {
    line: {
      ...named,
      ...(has('quantity') && { quantity: after.quantity }),
      ...(has('description') && { description: after.description }),
      ...(has('options') && { breakdown }),
      ...newImages,
    },
    differences: newImages
      ? [...differences, { ...named, field: 'images', from: imagesWere.length, to: newImages.images.length }]
      : differences,
  };
}

function headDifferences(state: OrderState, wished: Wished): Difference[] {
  return (['requestedDate', 'deliveryAddress'] as const).flatMap(field => {
    const [from, to] = [state[field], wished[field]];
    return differs(from, to) ? [{ productId: null, productCode: null, field, from, to: to ?? null }] : [];
  });
}

/** A field that the request leaves out stays. */
function differs(from: string | null, to: string | null | undefined): boolean {
  return to !== undefined && to !== from;
}
