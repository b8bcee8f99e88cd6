/** Places of a line's pictures are below this number (`limits.lineImages`). */
const first = 100;
/** How many places holds take turns at. */
export const holdPhotoPlaces = 900;

/**
 * Returns the place of the photo of a hold among the pictures of a job, for `readJobPicture`. It differs from hold to hold,
 * because a bench keeps pictures by their places.
 */
export function holdPhotoPlace(holdId: number): number {
  return first + (holdId % holdPhotoPlaces);
}
