import decodeQR from 'qr/decode.js';

/** Returns the texts of the QR codes that a video shows now. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<string[]>;

/** Pixels of the longer side. More need time and find nothing more. */
const most = 800;
/** The part of the picture that is searched when the whole shows no code, or several. */
const middle = 0.6;

let canvas: HTMLCanvasElement | undefined;

/** Reads the QR code of a video's picture: of the whole, or else of its middle, where a hand holds the code. */
export const readCodes: ReadCodes = async video => {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return [];
  const found = codeIn(video, { left: 0, top: 0, width, height });
  if (found !== undefined) return [found];
  const [inner, innerHeight] = [width * middle, height * middle];
  const part = { left: (width - inner) / 2, top: (height - innerHeight) / 2, width: inner, height: innerHeight };
  const near = codeIn(video, part);
  return near === undefined ? [] : [near];
};

type Part = { left: number; top: number; width: number; height: number };

function codeIn(video: HTMLVideoElement, { left, top, width, height }: Part): string | undefined {
  const scale = Math.min(1, most / Math.max(width, height));
  canvas ??= document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // The decoder throws where it finds no code.
    return undefined;
  }
}
