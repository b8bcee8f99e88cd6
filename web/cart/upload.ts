/** A running or failed upload of an image. `share` is the uploaded share, from 0 to 1. */
export type Upload = {
  id: number;
  productCode: string;
  file: File;
  preview: string;
  share: number;
  error?: string;
  /** Whether the portal could not be reached; such an upload is retried after a reconnect. */
  isAway?: boolean;
  /** Whether the server rejected the file itself, so that a retry would fail, too. */
  isRefused?: boolean;
};
/** Receives the URL of an uploaded image, and the URLs of images that were selected later but finished earlier. */
export type OnDone = (productCode: string, url: string, later: readonly string[]) => void;
