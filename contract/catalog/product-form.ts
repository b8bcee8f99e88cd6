import * as z from 'zod/mini';
import { text } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';

/**
 * The multipart text fields of the product form; lists are JSON text. The code is required. Other omitted fields stay
 * unchanged, or are empty on a new product.
 *
 * The pictures are `primaryImage`, then `existingImages`, then `galleryImages`. `primaryImageIndex` names the primary one
 * in this list. Its default is `primaryImage`, else the previous primary picture, else the first.
 */
export const productForm = z.object({
  productCode: z.optional(text(1_000)),
  description: z.optional(text(limits.productDescription)),
  /** Separated by commas. */
  colors: z.optional(text(limits.colors * (limits.color + 2))),
  /** JSON list of customer ids; `[]` means all customers. */
  visibleTo: z.optional(text(100_000)),
  primaryImageIndex: z.optional(text(20)),
  /**
   * JSON list of options: `{id?, name, kind, required?, help?, most?, choices?: [{id?, name, factor?}]}`. An option or choice
   * without an id is new, and one that is left out is retired; `[]` retires all.
   */
  options: z.optional(text(limits.options * limits.choices * 1_000)),
});
