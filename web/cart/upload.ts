/** A running or failed upload of an image. `share` is the uploaded part, 0 to 1. */
export type Upload = {
  id: number;
  productCode: string;
  file: File;
  preview: string;
  share: number;
  error?: string;
  /** The portal could not be reached: the upload is retried after a reconnect. */
  isAway?: boolean;
  /** The server rejects the file itself, so a retry is pointless. */
  isRefused?: boolean;
};
/** Receives the URL of an uploaded image, and the URLs of images that were chosen later but finished earlier. */
export type OnDone = (productCode: string, url: string, later: readonly string[]) => void;
